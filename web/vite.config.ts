import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { compressedFiles } from './build/compress.ts'
import { constantClassNames, cssOptions } from './build/css.ts'
import { flagFiles, flagsVersion } from './build/flags.ts'

const require = createRequire(import.meta.url)
const source = resolve(import.meta.dirname, 'src')

const shared: UserConfig = {
  base: '/',
  css: cssOptions(),
  resolve: { alias: { '@': source } },
  define: { __FLAGS__: JSON.stringify(`/assets/flags-${flagsVersion}`) },
}

// Go serves /assets/ alone and writes the document itself, so there is no
// index.html; nothing is inlined, because the pages' policy forbids data:.
const browser: UserConfig = {
  ...shared,
  plugins: [constantClassNames(), react(), flagFiles(), compressedFiles()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    license: { fileName: 'assets/licenses.md' },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      input: { start: resolve(source, 'app/start.ts'), browser: resolve(source, 'app/browser.tsx') },
      // One file of what every page has: many small ones compress worse. Tables alone ask for several lists at once.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              test: /node_modules\/(?:react|react-dom|scheduler|@tanstack\/(?:react-query|query-core)(?!.*\/(?:queriesObserver|useQueries)\.))\/|src\/(?:lib|components)\/(?:router|address|class-names|format|hydration|look-up|required|icon|button)|src\/market\/compared-plans|src\/api\/(?:client|request|types\.gen|vat-country)/,
            },
          ],
        },
      },
    },
  },
}

// The engine has no modules, streams or message channels: one script, with
// React's synchronous renderer in place of the streaming one. ES2022 is a
// floor: below it private fields become WeakMaps, which the engine never frees.
const server: UserConfig = {
  ...shared,
  plugins: [constantClassNames(), react()],
  resolve: {
    alias: {
      // The engine loads no code later: pages that browsers load apart are part of its bundle.
      '@/app/page-code': resolve(source, 'app/page-code.server.ts'),
      '@/features/plan-list/filter-form-code': resolve(source, 'features/plan-list/filter-form-code.server.ts'),
      '@/features/plan-list/plan-table-code': resolve(source, 'features/plan-list/plan-table-code.server.ts'),
      '@': source,
      'react-dom/server': resolve(
        dirname(require.resolve('react-dom/package.json')),
        'cjs/react-dom-server-legacy.browser.production.js',
      ),
    },
  },
  ssr: { noExternal: true, target: 'webworker' },
  publicDir: false,
  build: {
    outDir: 'dist/server',
    emptyOutDir: true,
    ssr: resolve(source, 'app/server.tsx'),
    ssrEmitAssets: false,
    assetsInlineLimit: 0,
    target: 'es2022',
    minify: true,
    rolldownOptions: { output: { format: 'iife', entryFileNames: 'server.js' } },
  },
}

const functionTests = 'src/**/*.test.ts'
// Tests of components and hooks, and of functions that read a document.
const pageTests = [
  'src/**/*.test.tsx',
  'src/**/use-*.test.ts',
  'src/features/operator/link-secret.test.ts',
  'src/features/palette/{commands,theme}.test.ts',
  'src/features/plan-list/{form-params,list-behind}.test.ts',
  'src/market/compared-plans.test.ts',
  'src/pages/my-servers/servers.test.ts',
]

export default defineConfig(({ mode }) => ({
  ...(mode === 'server'
    ? { ...server, define: { ...shared.define, 'process.env.NODE_ENV': '"production"' } }
    : browser),
  test: {
    // A busy machine is no failure.
    testTimeout: 30_000,
    css: true,
    setupFiles: 'src/test/setup.ts',
    // A document takes a third of a second to make, and most tests of functions need none.
    projects: [
      { extends: true, test: { name: 'functions', environment: 'node', include: [functionTests], exclude: pageTests } },
      {
        extends: true,
        test: {
          name: 'pages',
          environment: 'happy-dom',
          include: pageTests,
          setupFiles: ['src/test/setup.ts', 'src/test/setup-pages.ts'],
        },
      },
    ],
  },
}))
