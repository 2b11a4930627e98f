import { Thesaurus } from './query.ts';
import { SearchIndex } from './search-index.ts';
import { type SearchableText, SegmentBuilder } from './segment.ts';
import { parseIndex, serialiseIndex } from './stored-index.ts';

export { isGroundedInSources } from './grounding.ts';
export { isWorthShowing, withFallingRelevance } from './relevance.ts';
export type { SearchHit } from './search-index.ts';
export { splitIntoPassages } from './split-passages.ts';
export { findSupportingSentence, isContradictedBySources } from './support.ts';
export { findWords, stemWords } from './words.ts';
export { type SearchableText, SearchIndex, Thesaurus };

export class IndexBuilder {
  readonly #segment = new SegmentBuilder();

  add(text: SearchableText): void {
    this.#segment.add(text);
  }

  build(): Uint8Array[] {
    return serialiseIndex(this.#segment.build());
  }
}

/** Opens an index that `IndexBuilder` wrote; undefined if another version wrote it. */
export function openIndex(bytes: Uint8Array): SearchIndex | undefined {
  const stored = parseIndex(bytes);
  return stored && new SearchIndex(stored);
}
