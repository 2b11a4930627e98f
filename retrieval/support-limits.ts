import { auxiliaries, type Clause, formsOfBe, type Statement } from './statement.ts';

const listWords = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** A claim repeats a condition of its source, also in other words. It may add one. */
const conditions: readonly { inSource: ReadonlySet<string>; inClaim: ReadonlySet<string> }[] = [
  { inSource: listWords('if'), inClaim: listWords('if when whenever who where') },
  { inSource: listWords('when whenever'), inClaim: listWords('if when whenever who while during before after in on at with once') },
];

/** A claim has such a word if and only if its source has one of the same line. */
const exceptions = ['unless', 'except', 'only', 'until till'].map(listWords);

/** The same, but only clauses of the source that the claim uses count. */
const doubts = `
may might possibly perhaps maybe could
can could able possible allowed allows
probably likely
think thinks thought believe believes guess feels
suspect suspects suspected suggest suggests wonder
seem seems seemed appears apparently
plan plans planned hope hopes hoped considering
neednot optional
sometimes occasionally
often usually usual common commonly mostly generally typically frequently
rarely seldom rare hardly scarcely barely
some several certain
few
many
most
least
less fewer
`
  .trim()
  .split('\n')
  .map(listWords);

/** A claim may leave out such a word but not add one. */
const strengths = `
will shall going certainly definitely certain surely proved proven
must mandatory compulsory never
always forever
little
both
all every everyone everybody everything any anyone each entire whole
over exceeds exceeding above
below under
more
even
`
  .trim()
  .split('\n')
  .map(listWords);

/** Small words that place one thing before, above or outside another. */
const placingWords = new Set(
  `before after during between against off out up down without again within following prior`.split(/\s+/),
);

const adviceWords = new Set(['should', 'ought', 'recommended', 'advised', 'told', 'must']);
const personalWords = new Set(['i', 'my', 'me', 'he', 'she', 'his', 'her', 'we', 'our']);

/** The claim drops a condition or doubt of its source, or is more sure or more general. */
export function changesLimits(claim: Statement, source: Statement): boolean {
  const used = source.clauses.filter((clause) => sharesWords(clause, claim));
  const usedWords = new Set(used.flatMap(({ words }) => words));
  return (
    conditions.some(
      ({ inSource, inClaim }) => hasAny(inSource, source.words) && !hasAny(inClaim, claim.words),
    ) ||
    exceptions.some((list) => hasAny(list, source.words) !== hasAny(list, claim.words)) ||
    doubts.some((list) => hasAny(list, usedWords) && !hasAny(list, claim.words)) ||
    [...doubts, ...strengths].some(
      (list) => hasAny(list, claim.words) && !hasAny(list, source.words),
    ) ||
    [...placingWords].some((word) => claim.words.has(word) && !source.words.has(word)) ||
    turnsAccountIntoAdvice(claim, source)
  );
}

const hasAny = (list: ReadonlySet<string>, words: ReadonlySet<string>) =>
  [...list].some((word) => words.has(word));

const sharesWords = ({ concepts }: Clause, claim: Statement) =>
  claim.concepts.some((concept) => concepts.has(concept));

/** 'I take 5 mg' does not support 'Take 5 mg' or 'You should take 5 mg'. */
function turnsAccountIntoAdvice(claim: Statement, source: Statement): boolean {
  const isAdvice = [...claim.words].some((word) => adviceWords.has(word));
  const isAdviceInSource = [...source.words].some((word) => adviceWords.has(word));
  const isPersonal = [...source.words].some((word) => personalWords.has(word));
  if (isAdvice && !isAdviceInSource && isPersonal && !source.words.has('your')) return true;
  return claim.clauses.some(({ words: [first, second] }) =>
    source.clauses.some(({ words }) =>
      words.some(
        (word, index) =>
          first !== undefined &&
          word === first &&
          !formsOfBe.has(second ?? '') &&
          !auxiliaries.has(second ?? '') &&
          /^(?:i|we|they)$/.test(words[index - 1] ?? ''),
      ),
    ),
  );
}
