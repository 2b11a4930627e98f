/** Shorter texts are rendered as fast as they are looked up. */
const minLength = 5000;
const maxCharacters = 5_000_000;

interface CachedText {
  rendered: Promise<string>;
  characters: number;
}

/**
 * Caches the results of `render` for large texts, and renders a text once for all who wait for it.
 * Results may depend on the text and on `period`, such as the day, and on nothing else.
 */
export function cacheLargeTexts(
  period: () => unknown,
  render: (text: string) => Promise<string>,
): (text: string) => Promise<string> {
  let cache = new Map<string, CachedText>();
  let characters = 0;
  let since = period();

  function remove(text: string, cached: CachedText): void {
    if (cache.get(text) !== cached) return;
    cache.delete(text);
    characters -= cached.characters;
  }

  function add(text: string, cached: CachedText, moreCharacters: number): void {
    if (cache.get(text) !== cached) return;
    cached.characters += moreCharacters;
    characters += moreCharacters;
    for (const [oldest, entry] of cache) {
      if (characters <= maxCharacters) break;
      remove(oldest, entry);
    }
  }

  function renderAndCache(text: string): Promise<string> {
    const cached: CachedText = { rendered: render(text), characters: 0 };
    cache.set(text, cached);
    add(text, cached, text.length);
    cached.rendered.then(
      (rendered) => add(text, cached, rendered.length),
      () => remove(text, cached),
    );
    return cached.rendered;
  }

  return (text) => {
    if (text.length < minLength) return render(text);
    if (since !== period()) {
      since = period();
      cache = new Map();
      characters = 0;
    }
    const cached = cache.get(text);
    if (!cached) return renderAndCache(text);
    // Moves the entry to the end, which makes the first entry the least recently used.
    cache.delete(text);
    cache.set(text, cached);
    return cached.rendered;
  };
}
