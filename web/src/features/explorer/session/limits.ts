/** The largest document that is read, in bytes. */
export const mostBytes = 64_000_000

/** Characters of a value's text that are shown at first, and more with every press of its button. */
export const valuePage = 20_000

/** Characters of a string that are shown where it stands inside another value. */
export const longestString = 500
