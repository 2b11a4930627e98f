/** What pg has and its types leave out. */
declare module 'pg/lib/utils.js' {
  /** As a value travels: text, bytes or null. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
