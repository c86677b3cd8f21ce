import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const source = resolve(import.meta.dirname, '..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).map((file) => join(source, file))
const read = (file: string) => readFileSync(file, 'utf8')

/** The classes that a module's rules name. */
function definedIn(module: string): string[] {
  const rules = read(module)
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/url\([^)]*\)|:global\([^)]*\)/g, '')
  return [
    ...new Set(
      [...rules.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) =>
        name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      ),
    ),
  ]
}

/** The classes of a module that components name. */
function usedOf(module: string): string[] {
  return files
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) => {
      const code = read(file)
      return [...code.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)]
        .filter(
          ([, , path = '']) =>
            (path.startsWith('@/') ? join(source, path.slice(2)) : resolve(dirname(file), path)) === module,
        )
        .flatMap(([, name = '']) =>
          [...code.matchAll(new RegExp(`(?<![/\\w])${name}\\.(\\w+)`, 'g'))].map(([, used]) => used ?? ''),
        )
    })
}

const modules = files.filter((file) => file.endsWith('.module.css'))

it.each(modules.map((module) => [module.slice(source.length + 1), module]))(
  '%s holds the classes that are used, and no others',
  (_, module) => {
    expect([...new Set(usedOf(module))].sort()).toEqual(definedIn(module).sort())
  },
)

it('a component names no class by its text but the global helpers', () => {
  const helpers = new Set(
    [...read(join(source, 'styles/base.css')).matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name),
  )
  const written = files
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) =>
      [...read(file).matchAll(/[cC]lass(?:Name)?="([^"$]+)"/g)].flatMap(([, names = '']) => names.split(' ')),
    )
  expect(written).toContain('wrap')
  expect(written.filter((name) => !helpers.has(name))).toEqual([])
})

it('styles name no side of the page by left or right, which languages from right to left have the other way round', () => {
  const styles = files.filter((file) => file.endsWith('.css'))
  expect(styles).toContain(join(source, 'styles/base.css'))
  const sided =
    /^\s*(?:(?:scroll-)?(?:margin|padding)-(?:left|right)|border-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|left|right|(?:text-align|float|clear):\s*(?:left|right))\b.*/gm
  expect(styles.flatMap((file) => read(file).match(sided) ?? [])).toEqual([])
})
