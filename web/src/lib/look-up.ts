/** Looks a key from outside up in a table. "constructor" is no key of it, whatever its prototype says. */
export function lookUp<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
