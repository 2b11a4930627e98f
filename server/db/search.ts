/** ILIKE pattern for `text` anywhere; escapes wildcards. */
export function containsPattern(text: string): string {
  return `%${escapeLikePattern(text)}%`;
}

export function startsWithPattern(text: string): string {
  return `${escapeLikePattern(text)}%`;
}

function escapeLikePattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
