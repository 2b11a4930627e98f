export function trimStartOf(text: string, signs: string): string {
  let start = 0;
  while (start < text.length && signs.includes(text[start] as string)) start++;
  return text.slice(start);
}

/** A loop, because a pattern would retry at each character. */
export function trimEndOf(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text[end - 1] as string)) end--;
  return text.slice(0, end);
}
