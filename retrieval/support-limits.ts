import { auxiliaries, type Clause, formsOfBe, type Statement } from './statement.ts';

const splitIntoWordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/**
 * If the source has a word of `inSource`, the claim must have one of `inClaim`. A claim may add a
 * condition.
 */
const conditionWords: readonly { inSource: ReadonlySet<string>; inClaim: ReadonlySet<string> }[] = [
  { inSource: splitIntoWordSet('if'), inClaim: splitIntoWordSet('if when whenever who where') },
  {
    inSource: splitIntoWordSet('when whenever'),
    inClaim: splitIntoWordSet('if when whenever who while during before after in on at with once'),
  },
  {
    inSource: splitIntoWordSet('despite'),
    inClaim: splitIntoWordSet('despite although though but even still'),
  },
];

/** Groups of words. A claim must have a word of a group if and only if its source has one. */
const exceptionWords = ['unless', 'except', 'only', 'until till'].map(splitIntoWordSet);

/**
 * Groups of words, one per line. A claim must have a word of a group if, and only if, the
 * clause of the source that it uses has one.
 */
const doubtWords = `
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
  .map(splitIntoWordSet);

/** Groups of words, one per line, that a claim may leave out but not add. */
const strengthWords = `
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
  .map(splitIntoWordSet);

/** Words that deny what the sentence tells. If the source has one, the claim must have one. */
const denialWords = splitIntoWordSet(
  `nonsense mistake mistaken refuted disproved debunked regret regrets regretted claim claims
  claimed supposedly allegedly rumour rumor hoax pointless foolish reckless`,
);
const hearsayWords = splitIntoWordSet('say says said saying tell tells told heard read reads');
const expertWords =
  /(?:ologist|iatrist|ician|pharmacist|surgeon|doctor|gp|nurse|consultant|specialist|midwife|dietitian|therapist|dentist|team|clinic|hospital)$/;

const modalWords = splitIntoWordSet('can may could should must might neednot allowed safe');
const timeWords = splitIntoWordSet('before after once until till');
const timeWordsInClaim = splitIntoWordSet('before after once until till when if first');

const relativeWords = splitIntoWordSet(
  `mother father mum mom dad brother sister son daughter wife husband partner child children aunt
  uncle friend grandmother grandfather cousin`,
);

/** Words that place one thing before, above or outside another. A claim must not add one. */
const wordsOfTimeAndPlace = new Set(
  `before after during between against off out up down without again within following prior`.split(
    /\s+/,
  ),
);

const adviceWords = new Set(['should', 'ought', 'recommended', 'advised', 'told', 'must']);
const personalWords = new Set(['i', 'my', 'me', 'he', 'she', 'his', 'her', 'we', 'our']);

/**
 * True if the claim drops a condition or doubt of its source, or is more certain or more general.
 */
export function changesConditionOrCertainty(claim: Statement, source: Statement): boolean {
  const used = source.clauses.filter((clause) => sharesConceptWithClaim(clause, claim));
  const usedWords = new Set(used.flatMap(({ words }) => words));
  return (
    conditionWords.some(
      ({ inSource, inClaim }) =>
        containsAnyWord(inSource, source.words) && !containsAnyWord(inClaim, claim.words),
    ) ||
    exceptionWords.some(
      (list) => containsAnyWord(list, source.words) !== containsAnyWord(list, claim.words),
    ) ||
    doubtWords.some(
      (list) => containsAnyWord(list, usedWords) && !containsAnyWord(list, claim.words),
    ) ||
    [...doubtWords, ...strengthWords].some(
      (list) => containsAnyWord(list, claim.words) && !containsAnyWord(list, source.words),
    ) ||
    [...wordsOfTimeAndPlace].some((word) => claim.words.has(word) && !source.words.has(word)) ||
    (claim.words.has('since') &&
      !source.words.has('since') &&
      containsAnyWord(timeWords, source.words)) ||
    omitsQuestionOrDenial(claim, source) ||
    turnsNarrativeIntoAdvice(claim, source)
  );
}

/** True for a denial without a subject of its own: 'it did nothing', 'I refused', 'not me'. */
const isBareDenial = ({ words: [first = ''], isNegated }: Clause) =>
  isNegated && /^(?:i|you|he|she|it|we|they|this|that|not|nothing|never)$/.test(first);

/**
 * True if the claim hides that its source asks, denies, reports what others say, or says 'but not'.
 */
function omitsQuestionOrDenial(claim: Statement, source: Statement): boolean {
  if (source.isQuestion && !claim.isQuestion) return true;
  if (containsAnyWord(denialWords, source.words) && !containsAnyWord(denialWords, claim.words))
    return true;
  const isHearsay =
    containsAnyWord(hearsayWords, source.words) &&
    ![...source.words].some((word) => expertWords.test(word));
  if (isHearsay && !containsAnyWord(hearsayWords, claim.words)) return true;
  const isContrast = source.words.has('but') && source.clauses.some(isBareDenial);
  if (isContrast && !claim.clauses.some(({ isNegated }) => isNegated)) return true;
  if (
    claim.words.has('i') &&
    containsAnyWord(relativeWords, source.words) &&
    !containsAnyWord(relativeWords, claim.words)
  ) {
    return true;
  }
  return (
    containsAnyWord(modalWords, source.words) &&
    containsAnyWord(timeWords, source.words) &&
    !containsAnyWord(timeWordsInClaim, claim.words)
  );
}

const containsAnyWord = (list: ReadonlySet<string>, words: ReadonlySet<string>) =>
  [...list].some((word) => words.has(word));

const sharesConceptWithClaim = ({ concepts }: Clause, claim: Statement) =>
  claim.concepts.some((concept) => concepts.has(concept));

/** True if a claim makes 'Take 5 mg' or 'You should take 5 mg' out of 'I take 5 mg'. */
function turnsNarrativeIntoAdvice(claim: Statement, source: Statement): boolean {
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
