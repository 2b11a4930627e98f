import { auxiliaries, type Clause, formsOfBe, type Statement } from './statement.ts';

const listWords = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** A claim repeats a condition of its source, also in other words. It may add one. */
const conditions: readonly { inSource: ReadonlySet<string>; inClaim: ReadonlySet<string> }[] = [
  { inSource: listWords('if'), inClaim: listWords('if when whenever who where') },
  {
    inSource: listWords('when whenever'),
    inClaim: listWords('if when whenever who while during before after in on at with once'),
  },
  { inSource: listWords('despite'), inClaim: listWords('despite although though but even still') },
];

/** A claim has such a word if and only if its source has one of the same line. */
const exceptions = ['unless', 'except', 'only', 'until till'].map(listWords);

/** Like `exceptions`, but compared only with the clauses of the source that the claim uses. */
const doubts = `
may might possibly perhaps maybe could
can could able possible allowed allows
probably likely
think thinks thought believe believes guess feels
suspect suspects suspected suggest suggests wonder
seem seems seemed appears apparently
plan plans planned hope hopes hoped considering want wants wanted
would
formerly previously former
too
high
low
long
short
small
large
mild
severe
wrong
neednot optional
sometimes occasionally
often usually usual common commonly mostly generally typically frequently
rarely seldom rare hardly scarcely barely
some several certain
few
little
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

/** A sentence with such a word does not state what it tells, so a claim must repeat one. */
const denials = listWords(
  `nonsense mistake mistaken refuted disproved debunked regret regrets regretted claim claims
  claimed supposedly allegedly rumour rumor hoax pointless foolish reckless`,
);
const hearsay = listWords('say says said saying tell tells told heard read reads');
const experts =
  /(?:ologist|iatrist|ician|pharmacist|surgeon|doctor|gp|nurse|consultant|specialist|midwife|dietitian|therapist|dentist|team|clinic|hospital)$/;

const modals = listWords('can may could should must might neednot allowed safe');
const times = listWords('before after once until till');
const timesInClaim = listWords('before after once until till when if first');

const relatives = listWords(
  `mother father mum mom dad brother sister son daughter wife husband partner child children aunt
  uncle friend grandmother grandfather cousin`,
);

/** Small words that place one thing before, above or outside another. */
const placingWords = new Set(
  `before after during between against off out up down without again within following prior`.split(
    /\s+/,
  ),
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
    (claim.words.has('since') && !source.words.has('since') && hasAny(times, source.words)) ||
    leavesOutFrame(claim, source) ||
    turnsAccountIntoAdvice(claim, source)
  );
}

/** True for a denial without a subject of its own: 'it did nothing', 'I refused', 'not me'. */
const isBareDenial = ({ words: [first = ''], isNegated }: Clause) =>
  isNegated && /^(?:i|you|he|she|it|we|they|this|that|not|nothing|never)$/.test(first);

/** The claim leaves out that its source asks, doubts, tells what others say, or says 'but not'. */
function leavesOutFrame(claim: Statement, source: Statement): boolean {
  if (source.isQuestion && !claim.isQuestion) return true;
  if (hasAny(denials, source.words) && !hasAny(denials, claim.words)) return true;
  const isHearsay =
    hasAny(hearsay, source.words) && ![...source.words].some((word) => experts.test(word));
  if (isHearsay && !hasAny(hearsay, claim.words)) return true;
  const isContrast = source.words.has('but') && source.clauses.some(isBareDenial);
  if (isContrast && !claim.clauses.some(({ isNegated }) => isNegated)) return true;
  if (claim.words.has('i') && hasAny(relatives, source.words) && !hasAny(relatives, claim.words)) {
    return true;
  }
  return (
    hasAny(modals, source.words) &&
    hasAny(times, source.words) &&
    !hasAny(timesInClaim, claim.words)
  );
}

const hasAny = (list: ReadonlySet<string>, words: ReadonlySet<string>) =>
  [...list].some((word) => words.has(word));

const sharesWords = ({ concepts }: Clause, claim: Statement) =>
  claim.concepts.some((concept) => concepts.has(concept));

/** True if a claim makes 'Take 5 mg' or 'You should take 5 mg' out of 'I take 5 mg'. */
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
