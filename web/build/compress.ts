import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/**
 * Writes a compressed form beside each script, style sheet and drawing, for the server to send. The highest level takes
 * a second here; a server that compressed by itself would stop at a lower one.
 */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => dirname(name) === 'assets' && /\.(?:js|css|svg)$/.test(name))
      for (const name of names) {
        const content = readFileSync(join(dir, name))
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        }
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content, { params }))
      }
    },
  }
}
