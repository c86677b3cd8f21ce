import * as react from 'react/jsx-runtime'
import { led } from './led'

export { Fragment } from 'react/jsx-runtime'
export type { JSX } from 'react/jsx-runtime'

// Taken once: a build reads a member of a library's module by a call.
const { jsx: one, jsxs: several } = react

export const jsx: typeof react.jsx = (type, props, key) => one(type, led(type, props), key)
export const jsxs: typeof react.jsxs = (type, props, key) => several(type, led(type, props), key)
