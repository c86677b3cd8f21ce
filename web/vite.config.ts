import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { compressedFiles } from './build/compress.ts'
import { constantClassNames, cssOptions } from './build/css.ts'
import { lateCodeAtHand } from './build/late.ts'
import { numberedSentences } from './build/words.ts'

const require = createRequire(import.meta.url)
const source = resolve(import.meta.dirname, 'src')

const unusedQueries = resolve(source, 'lib/unused-queries.ts')
const unused = {
  './infiniteQueryBehavior.js': unusedQueries,
  './mutationCache.js': unusedQueries,
  './useBaseQuery.js': unusedQueries,
}

const shared: UserConfig = { base: '/', css: cssOptions(), resolve: { alias: { ...unused, '@': source } } }

// The types' compiler has it in tsconfig.base.json.
const jsx = { jsxImportSource: '@/lib/jsx' }

// Every page's script names all files that a page may load; 36 bits tell two builds of a file apart.
const assetFileNames = 'assets/[name]-[hash:6][extname]'

const startEntry = resolve(source, 'app/start.ts')
const stillEntry = resolve(source, 'app/still.ts')
const browserEntry = resolve(source, 'app/browser.tsx')

/** All that an entry imports, directly or through others. Tables alone ask for several lists at once. */
function isOf(entry: string, id: string, modules: Modules): boolean {
  const all = (imported[entry] ??= new Set())
  const add = (own: string) => {
    if (all.has(own)) return
    all.add(own)
    for (const other of modules.getModuleInfo(own)?.importedIds ?? []) add(other)
  }
  if (all.size === 0) add(entry)
  return (
    all.has(id) &&
    !/\/(?:queriesObserver|useQueries|suspense|errorBoundaryUtils|QueryErrorResetBoundary|IsRestoringProvider)\./.test(
      id,
    )
  )
}

const imported: Record<string, Set<string>> = {}

interface Modules {
  getModuleInfo: (id: string) => { importedIds: string[] } | null
}

// Go serves /assets/ alone and writes the document itself, so there is no
// index.html; nothing is inlined, because the pages' policy forbids data:.
const browser: UserConfig = {
  ...shared,
  plugins: [constantClassNames(), numberedSentences(source), react(jsx), compressedFiles()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    license: { fileName: 'assets/licenses.md' },
    assetsInlineLimit: 0,
    // What is loaded late names its own scripts; its styles have to be there before it shows.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    target: 'es2022',
    rolldownOptions: {
      input: { start: startEntry, browser: browserEntry, still: stillEntry, frame: resolve(source, 'app/frame.ts') },
      // One file of what every page has, and one of what acts on all: many small ones, or one apart for libraries,
      // compress worse.
      output: {
        codeSplitting: {
          groups: [
            {
              name: (id, modules) =>
                isOf(startEntry, id, modules) || (id !== stillEntry && isOf(stillEntry, id, modules))
                  ? 'first'
                  : isOf(browserEntry, id, modules)
                    ? 'page'
                    : null,
            },
          ],
        },
        chunkFileNames: 'assets/[name]-[hash:6].js',
        assetFileNames,
      },
    },
  },
}

// The engine has no modules, streams or message channels: one script, with
// React's synchronous renderer in place of the streaming one. ES2022 is a
// floor: below it private fields become WeakMaps, which the engine never frees.
const server: UserConfig = {
  ...shared,
  plugins: [lateCodeAtHand(), constantClassNames(), react(jsx)],
  resolve: {
    alias: {
      ...unused,
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
    rolldownOptions: { output: { format: 'iife', entryFileNames: 'server.js', assetFileNames } },
  },
}

const functionTests = ['{src,build}/**/*.test.ts']
// Tests of components and hooks, and of functions that read a document.
const pageTests = [
  'src/**/*.test.tsx',
  'src/**/use-*.test.ts',
  'src/features/theme/theme.test.ts',
  'src/features/plan-list/form-params.test.ts',
  'src/market/compared-plans.test.ts',
  'src/pages/my-servers/servers.test.ts',
]

export default defineConfig(({ mode }) => ({
  ...(mode === 'server' ? { ...server, define: { 'process.env.NODE_ENV': '"production"' } } : browser),
  test: {
    // A busy machine is no failure.
    testTimeout: 30_000,
    css: true,
    setupFiles: 'src/test/setup.ts',
    // A document takes a third of a second to make, and most tests of functions need none.
    projects: [
      { extends: true, test: { name: 'functions', environment: 'node', include: functionTests, exclude: pageTests } },
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
