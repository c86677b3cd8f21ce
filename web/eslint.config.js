import { readdirSync } from 'node:fs'
import importX from 'eslint-plugin-import-x'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { typeErrors } from './build/type-errors.js'

const features = readdirSync(new URL('./src/features', import.meta.url))
const generated = 'src/**/*.gen.ts'
const path = (folder) => `./src/${folder}`

// Imports point one way: lib and art, then api and components, then market (what
// several features show of a plan), then features, then pages, then app. A feature
// that knew its sibling could no longer be moved or dropped alone; pages put them
// together instead. Only the list is made of other features.
const contained = { 'plan-list': ['plan-card', 'currency', 'search'] }
const zones = [
  { target: path('lib'), from: './src', except: ['./lib'] },
  { target: path('api'), from: ['features', 'components', 'pages', 'app', 'market'].map(path) },
  { target: path('components'), from: ['market', 'features', 'pages', 'app', 'api'].map(path) },
  { target: path('market'), from: ['features', 'pages', 'app'].map(path) },
  { target: path('features'), from: ['pages', 'app', 'desk'].map(path) },
  { target: path('pages'), from: ['app', 'desk'].map(path) },
  // The operator's desk is another program on the same parts; nothing of it is the visitors'.
  { target: path('desk'), from: path('app') },
  ...features.map((feature) => ({
    target: path(`features/${feature}`),
    from: path('features'),
    except: [`./${feature}`, ...(contained[feature] ?? []).map((part) => `./${part}`)],
  })),
]

export default tseslint.config(
  { ignores: ['dist', 'node_modules', 'playwright-report', 'test-results'] },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { '@typescript-eslint': tseslint.plugin, types: { rules: { 'type-errors': typeErrors } } },
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: { 'types/type-errors': 'error' },
  },
  // Components and hooks are nowhere else; Playwright, too, hands fixtures on by a function called use.
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: [generated],
    extends: [reactHooks.configs.flat['recommended-latest'], jsxA11y.flatConfigs.strict],
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: [generated],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver': { typescript: { project: './tsconfig.json' } } },
    rules: {
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones }],
      'import-x/no-default-export': 'error',
      // A number in a text is as plain as it gets.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Handlers are written as expressions here; what they return is ignored.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // An empty address parameter is as good as none, which || says and ?? does not.
      '@typescript-eslint/prefer-nullish-coalescing': 'off',
    },
  },
  // A client without a schema answers with any, which the tests compare whole.
  { files: ['clients/**'], rules: { '@typescript-eslint/no-unsafe-assignment': 'off' } },
  { files: ['**/*.config.ts'], rules: { 'import-x/no-default-export': 'off' } },
)
