import { maxAiSearchRelevance } from '../../../../contract/site/ai-search.ts';
import { findWords, type SearchHit } from '../../../../retrieval/retrieval.ts';
import type { FoundPostRow } from './post-index.repository.ts';
import { toSearchableText } from './post-passages.ts';

export interface ReasonPart {
  text: string;
  isMatch: boolean;
}

export interface FoundPost {
  id: number;
  title: string;
  permalink: string;
  relevance: number;
  reason: string;
  reasonParts: ReasonPart[];
  thumbnailUrl: string | null;
  thumbnailAlt: string;
  passage: string;
}

const quoteLength = 260;

function findSentenceRanges(passage: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (const { 0: text, index } of passage.matchAll(/[^.!?\n]+(?:[.!?]+["”’)]*|\n|$)/g)) {
    const trimmed = text.trim();
    if (trimmed === '') continue;
    const start = index + text.indexOf(trimmed);
    found.push({ start, end: start + trimmed.length });
  }
  return found;
}

/**
 * Range of the sentence with the most matched words, extended by following sentences up to
 * `quoteLength`.
 */
function findBestQuoteRange(
  passage: string,
  matched: ReadonlySet<string>,
): { start: number; end: number } {
  const words = findWords(passage);
  const sentences = findSentenceRanges(passage);
  const countMatches = ({ start, end }: { start: number; end: number }) =>
    new Set(
      words
        .filter((word) => word.start >= start && word.end <= end && matched.has(word.stem))
        .map(({ stem }) => stem),
    ).size;
  let best = { start: 0, end: Math.min(passage.length, quoteLength) };
  let most = -1;
  for (const [i, first] of sentences.entries()) {
    let { end } = first;
    for (const next of sentences.slice(i + 1)) {
      if (next.end - first.start > quoteLength) break;
      end = next.end;
    }
    const value = countMatches({ start: first.start, end });
    if (value > most) {
      most = value;
      best = { start: first.start, end };
    }
  }
  return best;
}

function quotePassage(passage: string, matchedStems: readonly string[]): ReasonPart[] {
  const matched = new Set(matchedStems);
  const { start, end } = findBestQuoteRange(passage, matched);
  const cut = Math.min(end, start + quoteLength + 60);
  const text = passage.slice(start, cut);
  const parts: ReasonPart[] = [];
  const addPart = (piece: string, isMatch: boolean) => {
    const plainText = piece.replace(/\s+/g, ' ');
    if (plainText !== '') parts.push({ text: plainText, isMatch });
  };
  let at = 0;
  for (const word of findWords(text)) {
    if (!matched.has(word.stem)) continue;
    addPart(text.slice(at, word.start), false);
    addPart(text.slice(word.start, word.end), true);
    at = word.end;
  }
  addPart(text.slice(at), false);
  if (cut < end || end < passage.trimEnd().length) addPart(' …', false);
  return parts;
}

export function toFoundPost(
  post: FoundPostRow,
  { passageIndex, relevance, traits: { matchedStems } }: SearchHit,
): FoundPost {
  const { passages } = toSearchableText(post);
  const passage = passages[passageIndex] ?? passages[0] ?? '';
  const reasonParts = quotePassage(passage === '' ? post.title : passage, matchedStems);
  const quoted = reasonParts.map(({ text }) => text).join('');
  return {
    id: post.id,
    title: post.title,
    permalink: post.permalink,
    relevance: relevanceOutOfTen(relevance),
    reason: matchedStems.length > 0 ? `“${quoted}”` : `On a related subject: “${quoted}”`,
    reasonParts,
    thumbnailUrl: post.thumbnailUrl,
    thumbnailAlt: post.thumbnailAlt,
    passage,
  };
}

export function relevanceOutOfTen(relevance: number): number {
  return Math.max(1, Math.round(relevance * maxAiSearchRelevance));
}

/** Replaces brackets in post texts, which would look like citations. */
const replaceCitationMarks = (text: string) => text.replace(/\[(\d+)\]/g, '($1)');

export function describeBestPost(posts: readonly FoundPost[]): string {
  const [first, ...others] = posts;
  if (!first) return '';
  const count = posts.length === 1 ? 'One post was found.' : `${posts.length} posts were found.`;
  const plainText = replaceCitationMarks(first.reasonParts.map(({ text }) => text).join('')).trim();
  const closest =
    first.relevance >= 5
      ? `The closest, “${replaceCitationMarks(first.title)}” [1], says: “${plainText}”`
      : `None is close; the nearest is “${replaceCitationMarks(first.title)}” [1].`;
  const more = others
    .filter(({ relevance }) => relevance >= 5)
    .slice(0, 3)
    .map(({ title }, i) => `“${replaceCitationMarks(title)}” [${i + 2}]`);
  return [count, closest, ...(more.length > 0 ? [`See also ${more.join(', ')}.`] : [])].join(' ');
}
