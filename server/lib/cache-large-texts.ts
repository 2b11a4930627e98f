/** Shorter texts are rendered as fast as they are looked up. */
const minLength = 5000;
const maxCharacters = 5_000_000;

/**
 * Caches the results of `render` for large texts. They may depend on the text and on `period`, such
 * as the day, and on nothing else.
 */
export function cacheLargeTexts(
  period: () => unknown,
  render: (text: string) => string,
): (text: string) => string {
  const known = new Map<string, string>();
  let characters = 0;
  let since = period();
  return (text) => {
    if (text.length < minLength) return render(text);
    if (since !== period()) {
      since = period();
      known.clear();
      characters = 0;
    }
    const before = known.get(text);
    if (before !== undefined) {
      // Moves the entry to the end, which makes the first entry the least recently used.
      known.delete(text);
      known.set(text, before);
      return before;
    }
    const rendered = render(text);
    known.set(text, rendered);
    characters += text.length + rendered.length;
    for (const [oldest, made] of known) {
      if (characters <= maxCharacters) break;
      known.delete(oldest);
      characters -= oldest.length + made.length;
    }
    return rendered;
  };
}
