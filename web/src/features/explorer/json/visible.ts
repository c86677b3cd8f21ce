// Marks that turn the direction of the text behind them, break lines, or are not
// drawn at all. Joiners are left alone, because emoji and some scripts need them.
const unseen = /[\u061C\u200B\u200E\u200F\u2028-\u202E\u2060\u2066-\u2069\uFEFF]/g

/**
 * A piece of JSON that reads as it is: characters which would change how the
 * text around them is drawn stand as escapes. It means the same.
 */
export function visible(json: string): string {
  return json.replace(unseen, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
