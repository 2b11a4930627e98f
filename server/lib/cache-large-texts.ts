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
  const cache = new Map<string, string>();
  let characters = 0;
  let since = period();
  return (text) => {
    if (text.length < minLength) return render(text);
    if (since !== period()) {
      since = period();
      cache.clear();
      characters = 0;
    }
    const before = cache.get(text);
    if (before !== undefined) {
      // Moves the entry to the end, which makes the first entry the least recently used.
      cache.delete(text);
      cache.set(text, before);
      return before;
    }
    const rendered = render(text);
    cache.set(text, rendered);
    characters += text.length + rendered.length;
    for (const [oldest, result] of cache) {
      if (characters <= maxCharacters) break;
      cache.delete(oldest);
      characters -= oldest.length + result.length;
    }
    return rendered;
  };
}
