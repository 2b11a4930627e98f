import type { WordWeight } from '../explain.ts';
import type { Token } from '../tokens.ts';
import {
  type CarePattern,
  falseNegation,
  isBack,
  negation,
  nowWords,
  signs,
  takesBack,
} from './care-patterns.ts';

/** Only sentences with one of these words are looked at: nearly all texts have none. */
const tell =
  /^(?:kill|die|dea|dying|suicid|sewerslid|unaliv|kms|hang|shoot|drown|poison|end|life|live|living|alive|exist|harm|hurt|cut|burn|starv|punish|injur|slit|overdos|od|lethal|fatal|painless|took|taken|swallow|downed|popped|drank|drunk|ate|pill|tablet|breath|unconsc|unrespons|respond|collapsed|passed|blue|chok|chest|bleed|blood|stroke|attack|seizure|face|throat|strangl|stab|beat|goodbye|farewell|last|born|wake|sleep|worth|burden|better|going|go|carry|cope|done|giv|gave|way|here|around|myself|himself|herself|themsel|commit|saved|stash|stockpil|hoard|carbon|fight|future|wound|foaming)/;

const neutral = -4.6;
/** What a sentence adds that is not the worst one. */
const others = 0.4;
/** What speaks against danger counts in the sentences beside it too, but less. */
const nearby = 0.5;

interface Sentence {
  words: string;
  /** Where each word begins in `words`, and its token. */
  starts: number[];
  tokens: readonly Token[];
}

interface Found {
  score: number;
  reasons: Map<string, number>;
}

/**
 * Whether a text tells of suicide, self-harm, an overdose or an emergency, by what its sentences
 * say in which order: signs of danger, and what takes them back. It does not judge anybody: it
 * brings a text to someone who can help.
 */
export function readCare(
  tokens: readonly Token[],
  text: string,
): { score: number; words: WordWeight[] } {
  const sentences = sentencesOf(tokens);
  let best = 0;
  let rest = 0;
  const reasons = new Map<string, number>();
  sentences.forEach((sentence, i) => {
    const found = signsIn(sentence, text);
    if (!found) return;
    const lowered = loweredBy(sentence, sentences[i - 1], sentences[i + 1]);
    const score = Math.max(0, found.score + lowered);
    if (score > best) {
      rest += others * best;
      best = score;
    } else rest += others * score;
    if (score === 0) return;
    const share = score / found.score;
    for (const [word, weight] of found.reasons) {
      reasons.set(word, Math.max(reasons.get(word) ?? 0, weight * share));
    }
  });
  const words = [...reasons]
    .map(([word, weight]) => ({ word, weight: Math.round(weight * 1000) / 1000 }))
    .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
    .slice(0, 8);
  return { score: neutral + best + Math.min(rest, 3), words };
}

function sentencesOf(tokens: readonly Token[]): Sentence[] {
  const sentences: Sentence[] = [];
  let current: Token[] = [];
  const end = () => {
    if (current.length > 0) sentences.push(sentenceOf(current));
    current = [];
  };
  for (const token of tokens) {
    if (token.kind === 'word' || token.kind === 'number') current.push(token);
    if (token.isLast || current.length >= 60) end();
  }
  end();
  return sentences;
}

function sentenceOf(tokens: readonly Token[]): Sentence {
  const starts: number[] = [];
  let words = '';
  for (const { word } of tokens) {
    if (words !== '') words += ' ';
    starts.push(words.length);
    words += word.replaceAll("'", '');
  }
  return { words, starts, tokens };
}

function signsIn(sentence: Sentence, text: string): Found | undefined {
  const { words, tokens } = sentence;
  if (!tokens.some(({ word }) => tell.test(word))) return undefined;
  let most = 0;
  let sum = 0;
  const reasons = new Map<string, number>();
  for (const sign of signs) {
    const match = sign.pattern.exec(words);
    if (!match || isTakenBack(sign, words, match.index)) continue;
    const quoted = quote(sentence, text, match.index, match.index + match[0].length);
    if (quoted.isQuoted) continue;
    sum += sign.weight;
    if (!sign.isExtra) most = Math.max(most, sign.weight);
    reasons.set(quoted.words, sign.weight);
  }
  if (most === 0) {
    return sum === 0 ? undefined : { score: Math.min(sum, 1.5), reasons };
  }
  return { score: most + others * (sum - most), reasons };
}

function isTakenBack(sign: CarePattern, words: string, at: number): boolean {
  if (sign.needsNow && !nowWords.test(words)) return true;
  if (!sign.isNegatable) return false;
  const before = words.slice(0, at);
  return negation.test(before) && !falseNegation.test(before);
}

function loweredBy(sentence: Sentence, before?: Sentence, after?: Sentence): number {
  let lowered = 0;
  for (const { name, weight, pattern } of takesBack) {
    const isPast = name === 'long ago' || name === 'got through it';
    if (isPast && isBack.test(sentence.words)) continue;
    if (pattern.test(sentence.words)) lowered += weight;
    else if (isPast && [before, after].some((other) => other && pattern.test(other.words))) {
      lowered += nearby * weight;
    }
  }
  return lowered;
}

/** The words of the text behind a match, and whether they stand in quotation marks. */
function quote({ starts, tokens }: Sentence, text: string, from: number, to: number) {
  let first = 0;
  while (first + 1 < starts.length && (starts[first + 1] as number) <= from) first++;
  let last = first;
  while (last + 1 < starts.length && (starts[last + 1] as number) < to) last++;
  const [start, end] = [tokens[first]?.start ?? 0, tokens[last]?.end ?? 0];
  const lineStart = text.lastIndexOf('\n', start) + 1;
  const marks = text.slice(lineStart, start).match(/[“”"«»„]/g)?.length ?? 0;
  const isQuoted = marks % 2 === 1 && /[“”"«»]/.test(text.slice(end, end + 300));
  return { words: text.slice(start, Math.min(end, start + 200)).trim(), isQuoted };
}
