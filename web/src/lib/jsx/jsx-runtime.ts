import * as react from 'react/jsx-runtime'
import { led } from './led'

export { Fragment } from 'react/jsx-runtime'
export type { JSX } from './jsx'

// Taken once: a build reads a member of a library's module by a call.
const { jsx: one, jsxs: several } = react

// The server's engine interprets, so that a call for each element costs: there led is called for what it may change.
export const jsx: typeof react.jsx = (type, props, key) =>
  one(type, import.meta.env.SSR && type !== 'a' && type !== 'form' ? props : led(type, props), key)
export const jsxs: typeof react.jsxs = (type, props, key) =>
  several(type, import.meta.env.SSR && type !== 'a' && type !== 'form' ? props : led(type, props), key)
