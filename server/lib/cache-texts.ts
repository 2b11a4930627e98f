const assumedCharactersPerCacheEntry = 200;

interface CachedText<Value> {
  value: Value;
  characters: number;
}

/** Values by text; drops the least recently used ones beyond `maxCharacters`. */
class TextCache<Value> {
  #entries = new Map<string, CachedText<Value>>();
  #characters = 0;
  readonly #maxCharacters: number;

  constructor(maxCharacters: number) {
    this.#maxCharacters = maxCharacters;
  }

  get(text: string): Value | undefined {
    const entry = this.#entries.get(text);
    if (!entry) return undefined;
    // Moves the entry to the end, which makes the first entry the least recently used.
    this.#entries.delete(text);
    this.#entries.set(text, entry);
    return entry.value;
  }

  set(text: string, value: Value, valueCharacters: number): void {
    this.delete(text);
    const characters = assumedCharactersPerCacheEntry + text.length + valueCharacters;
    this.#entries.set(text, { value, characters });
    this.#characters += characters;
    for (const oldest of this.#entries.keys()) {
      if (this.#characters <= this.#maxCharacters) break;
      this.delete(oldest);
    }
  }

  delete(text: string): void {
    this.#characters -= this.#entries.get(text)?.characters ?? 0;
    this.#entries.delete(text);
  }
}

const maxCachedRenderedCharacters = 5_000_000;

/**
 * Caches the results of `render`; concurrent calls for a text share one rendering. Results may
 * depend only on the text and on `circumstances`, such as the day.
 */
export function cacheRenderedTexts(
  render: (text: string) => Promise<string>,
): (text: string, circumstances?: string) => Promise<string> {
  let cache = new TextCache<Promise<string>>(maxCachedRenderedCharacters);
  let cachedFor: string | undefined;

  return (text, circumstances) => {
    if (cachedFor !== circumstances) {
      cachedFor = circumstances;
      cache = new TextCache(maxCachedRenderedCharacters);
    }
    const cached = cache.get(text);
    if (cached) return cached;
    const rendered = render(text);
    const cacheOfRendering = cache;
    cache.set(text, rendered, 0);
    rendered.then(
      (html) => cacheOfRendering.set(text, rendered, html.length),
      () => cacheOfRendering.delete(text),
    );
    return rendered;
  };
}

const maxCachedDerivedCharacters = 2_000_000;

export function cacheDerivedTexts(derive: (text: string) => string): (text: string) => string {
  const cache = new TextCache<string>(maxCachedDerivedCharacters);
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    const derived = derive(text);
    cache.set(text, derived, derived.length);
    return derived;
  };
}
