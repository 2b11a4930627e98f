import { minScoreThatAimRaises } from '../aim/weigh-aim.ts';
import { type EvaluationSet, readEvaluationSet } from '../evaluation/evaluation-sets.ts';
import { toLogOdds } from '../scoring/combine-scores.ts';
import type { Lexicon } from '../words/lexicon.ts';
import { type CorpusName, readCorpora } from './corpora.ts';
import { readTextsOfAuthor, workingAuthors } from './danger-texts.ts';
import { createAimGrammarTexts, createHarmTexts } from './harm-grammar.ts';
import { splitExamples } from './split.ts';
import { createSupplement } from './supplement.ts';

export interface AimText {
  text: string;
  isAimed: boolean;
  weight: number;
  /** Log-odds that it is offensive, by its words alone. */
  offence: number;
  /** 1 to 4 for the authors of the second set, 5 to 9 for those of the third. */
  author?: number;
}

type ScoreTextByWords = (text: string) => number;

/** Number of lines that each author wrote, in the order of the file. */
const lineCountsByAuthorSet = {
  second: { first: 1, unaimed: [280, 245, 245, 245], aimed: [200, 300, 300, 300] },
  third: { first: 5, unaimed: [150, 151, 150, 450, 738], aimed: [150, 150, 150, 350, 921] },
} as const;
export const aimAuthors = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

const ordinarySets = ['benign-health', 'mild', 'care-danger', 'care-no-danger'] as const;

/**
 * Public corpora label swearing as offensive whoever it is aimed at, so that their texts count
 * little: they show what is said about people in other places. Ordinary ones count fully.
 */
const offensiveWeightByCorpus: Partial<Record<CorpusName, number>> = {
  ...{ toxic_spans: 0.03, edos: 0.03, wiki: 0.05, davidson: 0.02 },
};
const ordinaryWeightByCorpus: Partial<Record<CorpusName, number>> = {
  ...{ sms: 1, gard: 1, ling: 1, wiki: 1, davidson: 0.02, edos: 0.01 },
};
/** Every nth text of a corpus is read. */
const strideByCorpus: Partial<Record<CorpusName, number>> = {
  ...{ davidson: 3, edos: 3, wiki: 2, toxic_spans: 4, gard: 6, ling: 4 },
};
export const weightOfOwnTexts = 1;
const [textsPerSentence, grammarWeight] = [16, 0.6];
const [maxHidingLength, hiddenStride] = [100, 2];
const [hiddenWeight, joinedWeight] = [0.2, 0.5];
const [harmStride, harmWeight] = [20, 0.3];
const [careWeight, dangerStride] = [1, 3];
/** Texts of later authors are not read, because they improved nothing. */
const lastCareAuthor = 21;
const [kindWeight, kindStride] = [1, 4];
/** Less offensive ordinary texts are not read, because they are never called. */
const minOffenceOfOrdinaryTexts = toLogOdds(minScoreThatAimRaises);
const maxCorpusTextLength = 2_500;

/**
 * Reads all texts that the aim model learns from. The held halves of the sets of swearing are not
 * among them.
 */
export function readAimTexts(folder: string, score: ScoreTextByWords, lexicon: Lexicon): AimText[] {
  const grammar = createAimGrammarTexts(textsPerSentence).map((text) => ({
    ...text,
    ...{ weight: grammarWeight, offence: toLogOdds(score(text.text)) },
  }));
  const own = readOwnEvaluationTexts(score);
  return [
    ...[...own, ...createHiddenAbuseTexts(own), ...grammar],
    ...readHarmTexts(score),
    ...readUnaimedCareTexts(score),
    ...readFriendlyTexts(score, lexicon),
    ...readCorpusTexts(folder, score),
  ];
}

/** Aimed texts beside unaimed ones and without spaces, so that nobody can hide abuse in these ways. */
function createHiddenAbuseTexts(texts: readonly AimText[]): AimText[] {
  const unaimed = texts.filter(({ isAimed, text }) => !isAimed && text.length < maxHidingLength);
  const aimed = texts.filter(({ isAimed }) => isAimed);
  return aimed.flatMap((text, i) => {
    if (i % hiddenStride !== 0) return [];
    const others = unaimed.filter(({ author }) => author === text.author);
    const other = others[(i * 7_919) % others.length] as AimText;
    const both = i % 2 === 0 ? [other.text, text.text] : [text.text, other.text];
    const hidden = { ...text, text: both.join(' '), weight: hiddenWeight };
    return [hidden, { ...text, text: text.text.replace(/\s+/g, ''), weight: joinedWeight }];
  });
}

/** Threats and belittling without swear words, and harmless sentences in the same words. */
function readHarmTexts(score: ScoreTextByWords): AimText[] {
  return createHarmTexts()
    .filter((_, i) => i % harmStride === 0)
    .map(({ text, harm }) => {
      const offence = toLogOdds(score(text));
      return { text, isAimed: harm, weight: harmWeight, offence };
    })
    .filter(({ isAimed, offence }) => isAimed || offence >= minOffenceOfOrdinaryTexts);
}

/** Kind texts in words that contempt uses too: about people, anatomy and mails, and good wishes. */
function readFriendlyTexts(score: ScoreTextByWords, lexicon: Lexicon): AimText[] {
  return createSupplement(lexicon)
    .filter(({ offensive }, i) => offensive === false && i % kindStride === 0)
    .map(({ text }) => ({
      text,
      isAimed: false,
      weight: kindWeight,
      offence: toLogOdds(score(text)),
    }))
    .filter(({ offence }) => offence >= minOffenceOfOrdinaryTexts);
}

/** Members who are well or in danger, in English and Spanish: they insult nobody. */
function readUnaimedCareTexts(score: ScoreTextByWords): AimText[] {
  return workingAuthors
    .filter((author) => author <= lastCareAuthor)
    .flatMap(readTextsOfAuthor)
    .filter(({ isDanger }, i) => !isDanger || i % dangerStride === 0)
    .map(({ text }) => ({
      text,
      isAimed: false,
      weight: careWeight,
      offence: toLogOdds(score(text)),
    }))
    .filter(({ offence }) => offence >= minOffenceOfOrdinaryTexts);
}

function readOwnEvaluationTexts(score: ScoreTextByWords): AimText[] {
  const label = (set: EvaluationSet, isAimed: boolean) =>
    readEvaluationSet(set).map((line): AimText => {
      const text = set.startsWith('swearing-third') ? line : line.replace(/^[a-z-]+: /, '');
      return { text, isAimed, weight: weightOfOwnTexts, offence: toLogOdds(score(text)) };
    });
  const byAuthor = (set: keyof typeof lineCountsByAuthorSet, isAimed: boolean) => {
    const side = isAimed ? 'aimed' : 'unaimed';
    const { first, [side]: counts } = lineCountsByAuthorSet[set];
    const authors = counts.flatMap((count, i) => Array<number>(count).fill(first + i));
    return label(`swearing-${set}-work-${side}`, isAimed).map((text, i) => ({
      ...text,
      author: authors[i] as number,
    }));
  };
  return [
    ...byAuthor('second', true),
    ...byAuthor('second', false),
    ...byAuthor('third', true),
    ...byAuthor('third', false),
    ...label('swearing-work-aimed', true),
    ...label('swearing-work-unaimed', false),
    ...label('swearing-more-unaimed', false),
    ...ordinarySets.flatMap((set) => label(set, false)),
  ];
}

function readCorpusTexts(folder: string, score: ScoreTextByWords): AimText[] {
  const counts: Partial<Record<CorpusName, number>> = {};
  return splitExamples(readCorpora(folder)).flatMap((example): AimText[] => {
    const { corpus, part, text, offensive } = example;
    const weights = offensive ? offensiveWeightByCorpus : ordinaryWeightByCorpus;
    const weight = weights[corpus];
    if (part !== 'train' || offensive === undefined || !weight || text.length > maxCorpusTextLength)
      return [];
    const count = (counts[corpus] ?? 0) + 1;
    counts[corpus] = count;
    if (count % (strideByCorpus[corpus] ?? 1) !== 0) return [];
    const offence = toLogOdds(score(text));
    return offence < minOffenceOfOrdinaryTexts
      ? []
      : [{ text, isAimed: offensive, weight, offence }];
  });
}
