import * as react from 'react/jsx-runtime'
import { led } from './led'

export { Fragment } from 'react/jsx-runtime'
export type { JSX } from 'react/jsx-runtime'

export const jsx: typeof react.jsx = (type, props, key) => react.jsx(type, led(type, props), key)
export const jsxs: typeof react.jsxs = (type, props, key) => react.jsxs(type, led(type, props), key)
