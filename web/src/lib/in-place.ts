/** The state of a navigation that changes a part of the page, so that scroll and focus stay. */
export const inPlace = { inPlace: true }
