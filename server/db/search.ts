/** An ILIKE pattern that finds `text` anywhere, with its own wildcards taken literally. */
export function containing(text: string): string {
  return `%${literally(text)}%`;
}

/** A LIKE pattern for what begins with `text`, with its own wildcards taken literally. */
export function startingWith(text: string): string {
  return `${literally(text)}%`;
}

function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
