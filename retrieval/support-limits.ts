import type { Clause, Statement } from './statement.ts';

interface LimitingWords {
  words: ReadonlySet<string>;
  /** True if a claim must repeat such a word of its source; it may never add one. */
  isKept: boolean;
}

const listWords = (text: string, isKept: boolean): LimitingWords => ({
  words: new Set(text.split(' ')),
  isKept,
});

/** Conditions are often in a clause of their own, so they count for the whole sentence. */
const conditions = [
  listWords('if when whenever', false),
  listWords('if', true),
  listWords('unless', true),
  listWords('except', true),
  listWords('only', true),
  listWords('until till', true),
  listWords('even', false),
];

/** Words that limit how often, how many, how surely or on whose authority. */
const limits = [
  listWords('may might possibly perhaps maybe could', true),
  listWords('can could able possible allowed allows', true),
  listWords('probably likely', true),
  listWords('think thinks thought believe believes guess feels', true),
  listWords('suspect suspects suspected suggest suggests wonder hope hopes hoped', true),
  listWords('seem seems seemed appears apparently', true),
  listWords('plan plans planned hope hopes want wants considering', true),
  listWords('will shall going certainly definitely certain surely proved proven', false),
  listWords('must mandatory compulsory', false),
  listWords('neednot optional', true),
  listWords('sometimes occasionally', true),
  listWords('often usually usual common commonly mostly generally typically frequently', true),
  listWords('rarely seldom rare hardly scarcely barely', true),
  listWords('always forever', false),
  listWords('some several certain', true),
  listWords('few', true),
  listWords('little', false),
  listWords('many', true),
  listWords('most', true),
  listWords('least', true),
  listWords('both', false),
  listWords('all every everyone everybody everything any anyone each entire whole', false),
  listWords('over exceeds exceeding above', false),
  listWords('below under', false),
  listWords('more', false),
  listWords('less fewer', true),
];

/** Small words that place one thing before, above or outside another. */
const placingWords = new Set(
  `before after during between against off out up down without again with from since within
  following prior`.split(/\s+/),
);

const adviceWords = new Set(['should', 'ought', 'recommended', 'advised', 'must']);
const personalWords = new Set(['i', 'my', 'me', 'he', 'she', 'his', 'her', 'we', 'our']);

/** The claim drops a condition or doubt of its source, or is more sure or more general. */
export function changesLimits(claim: Statement, source: Statement): boolean {
  const used = source.clauses.filter((clause) => sharesWords(clause, claim));
  const usedWords = new Set(used.flatMap(({ words }) => words));
  return (
    conditions.some((limit) => differs(limit, claim.words, source.words)) ||
    limits.some(
      (limit) =>
        (limit.isKept && hasAny(limit, usedWords) && !hasAny(limit, claim.words)) ||
        (hasAny(limit, claim.words) && !hasAny(limit, source.words)),
    ) ||
    [...placingWords].some((word) => claim.words.has(word) && !source.words.has(word)) ||
    turnsAccountIntoAdvice(claim, source)
  );
}

const differs = (
  limit: LimitingWords,
  claim: ReadonlySet<string>,
  source: ReadonlySet<string>,
): boolean => {
  const [here, there] = [hasAny(limit, claim), hasAny(limit, source)];
  return limit.isKept ? here !== there : here && !there;
};

const hasAny = ({ words }: LimitingWords, text: ReadonlySet<string>) =>
  [...words].some((word) => text.has(word));

const sharesWords = ({ concepts }: Clause, claim: Statement) =>
  claim.concepts.some((concept) => concepts.has(concept));

/** 'I take 5 mg' does not support 'Take 5 mg' or 'You should take 5 mg'. */
function turnsAccountIntoAdvice(claim: Statement, source: Statement): boolean {
  const isAdvice = [...claim.words].some((word) => adviceWords.has(word));
  const isAdviceInSource = [...source.words].some((word) => adviceWords.has(word));
  const isPersonal = [...source.words].some((word) => personalWords.has(word));
  if (isAdvice && !isAdviceInSource && isPersonal && !source.words.has('your')) return true;
  return claim.clauses.some(({ words: [first] }) =>
    source.clauses.some(({ words }) =>
      words.some(
        (word, index) =>
          first !== undefined && word === first && /^(?:i|we|they)$/.test(words[index - 1] ?? ''),
      ),
    ),
  );
}
