import * as react from 'react/jsx-dev-runtime'
import { led } from './led'

export { Fragment } from 'react/jsx-dev-runtime'
export type { JSX } from './jsx'

export const jsxDEV: typeof react.jsxDEV = (type, props, ...rest) => react.jsxDEV(type, led(type, props), ...rest)
