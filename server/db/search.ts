/** ILIKE pattern for `text` anywhere; escapes wildcards. */
export function containing(text: string): string {
  return `%${literally(text)}%`;
}

/** LIKE pattern for a prefix; escapes wildcards. */
export function startsWithPattern(text: string): string {
  return `${literally(text)}%`;
}

function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
