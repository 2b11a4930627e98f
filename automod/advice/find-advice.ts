import { fold } from '../text/fold.ts';
import { readHtml } from '../text/read-html.ts';
import {
  type AdviceKind,
  claimPatterns,
  dismissedClinicians,
  instructionPatterns,
  notAdvicePattern,
} from './advice-patterns.ts';
import { adviceKindMarkers, replaceWordByKindMarker } from './advice-words.ts';

export interface DangerousAdvice {
  kind: AdviceKind;
  sentence: string;
}

/** Names in addition to the shipped ones, normalised by `normalizeAdviceName`. */
export interface AdviceNames {
  treatments: ReadonlySet<string>;
  conditions: ReadonlySet<string>;
}

/** Longer texts are cut. */
const maxReadHtmlLength = 20_000;
const maxSentenceLength = 400;
/** Limit after folding, which can make a sentence longer. */
const maxFoldedSentenceLength = 1_000;
const sentencePattern = /[^.!?\n]{1,400}[.!?]*/g;
const noAdviceNames: AdviceNames = { treatments: new Set(), conditions: new Set() };

/** Quick first test: most texts contain none of these words and need no further reading. */
const mayBeAdvicePattern =
  /\b(?:stop|quit|skip|ditch|drop|dump|bin|toss|trash|refuse|cancel|discontinue|forget|flush|abandon|avoid|leave out|give up|get off|go off|come off|get rid|cut|say no|wean|do without|throw|chuck|don['’]?t|do not|never|should(?: not|n['’]?t)|need|no (?:one|body|more)|nobody|replace|replaces|swap|substitute|instead|better than|double|triple|twice|times|at once|together|every|lower|reduce|raise|increase|up your|take|cures?|cured|heals?|healed|dissolves?|reverses?|kills)\b/i;

/**
 * Finds the first sentence that tells readers to stop, skip, replace or overdose a treatment, or
 * promises a cure, with no clinician named beside it.
 */
export function findDangerousAdvice(
  html: string,
  names: AdviceNames = noAdviceNames,
): DangerousAdvice | undefined {
  if (!mayBeAdvicePattern.test(html)) return undefined;
  const { text } = readHtml(html.slice(0, maxReadHtmlLength));
  const sentences = text.match(sentencePattern) ?? [];
  const marked = sentences.map((sentence) => replaceWordsByKindMarkers(sentence, names));
  for (const [i, sentence] of sentences.entries()) {
    const kind = classifyAdvice(sentence, marked[i] ?? '');
    if (!kind) continue;
    const around = `${marked[i - 1] ?? ''} ${marked[i]} ${marked[i + 1] ?? ''}`;
    if (around.replace(dismissedClinicians, '').includes(adviceKindMarkers.clinician)) continue;
    return { kind, sentence: sentence.trim().slice(0, maxSentenceLength) };
  }
  return undefined;
}

function classifyAdvice(sentence: string, marked: string): AdviceKind | undefined {
  if (sentence.includes('?') || notAdvicePattern.test(marked)) return undefined;
  const claim = claimPatterns.find(({ pattern }) => pattern.test(marked));
  if (claim) return claim.kind;
  if (!marked.includes(adviceKindMarkers.treatment)) return undefined;
  return instructionPatterns.find(({ pattern }) => pattern.test(marked))?.kind;
}

/** Longest name of a treatment or condition, in words. */
const maxWordsPerAdviceName = 5;

/** Normalises a sentence and replaces names and words of a kind by their markers. Commas stay. */
function replaceWordsByKindMarkers(
  sentence: string,
  { treatments, conditions }: AdviceNames,
): string {
  const words = normalizeAdviceName(sentence).slice(0, maxFoldedSentenceLength).split(' ');
  const marked: string[] = [];
  for (let i = 0; i < words.length; i++) {
    let length = Math.min(maxWordsPerAdviceName, words.length - i);
    let kind: string | undefined;
    for (; length > 0 && kind === undefined; length--) {
      const name = words.slice(i, i + length).join(' ');
      if (treatments.has(name)) kind = adviceKindMarkers.treatment;
      else if (conditions.has(name)) kind = adviceKindMarkers.condition;
    }
    marked.push(kind ?? replaceWordByKindMarker(words[i] ?? ''));
    if (kind !== undefined) i += length;
  }
  return marked.join(' ').replaceAll(' ,', ',');
}

/** The form in which names are compared: lower case, without accents and apostrophes. */
export function normalizeAdviceName(text: string): string {
  return fold(text)
    .text.replace(/['’]/g, '')
    .replace(/[,:;–—]/g, ' , ')
    .replace(/[^a-z0-9,]+/g, ' ')
    .trim();
}
