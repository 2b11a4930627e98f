import { expect, it } from 'vitest';
import { type EvaluationSet, evaluationSet, filledSet } from '../evaluation/evaluation-sets.ts';
import { fold } from '../text/fold.ts';
import { signs } from './care-patterns.ts';
import { careWord, possibleSigns } from './sign-words.ts';

const sets = [
  ...(['care-danger', 'care-no-danger', 'care-fresh', 'care-last', 'care-fourth'] as const),
  ...(['benign-health', 'hard-offensive'] as const),
] satisfies EvaluationSet[];
const harm = [
  'harm',
  'harm-fresh',
  'harm-third',
  'harm-fourth',
  'harm-fifth',
  'harm-sixth',
  'harm-seventh',
] as const;

/** One for each way that patterns have and the sets do not use. */
const ofOtherWords = [
  ...['Nobody can help me now', 'I cannot pretend anymore', 'I just want it to be quiet'],
  ...['I have no energy left', 'Please watch over my wife', 'The keys are in the drawer'],
  ...['I cancelled all my appointments', 'I gave my guitar to my brother'],
  ...['I wrote notes for my mother', 'Tell them I tried', 'I closed all my accounts'],
];

/** The words of each sentence, as the patterns read them. */
function sentences(): string[] {
  const texts = [
    ...sets.flatMap(evaluationSet).map((line) => line.replace(/^[a-z -]+: /, '')),
    ...harm.flatMap((set) => filledSet(set, 2).map(({ text }) => text)),
    ...ofOtherWords,
  ];
  return texts
    .flatMap((text) => fold(text).text.split(/[.!?\n]+/))
    .map((sentence) => (sentence.replaceAll("'", '').match(/[a-z0-9]+/g) ?? []).join(' '));
}

it('a sign is looked for wherever its pattern finds it', () => {
  const missed = sentences().flatMap((sentence) => {
    let [tells, also] = [0, 0];
    for (const word of sentence.split(' ')) {
      const told = careWord(word);
      tells |= told.tells;
      also |= told.also;
    }
    const possible = possibleSigns(tells, also);
    return signs.flatMap(({ name, pattern }, i) =>
      pattern.test(sentence) && (possible & (1 << i)) === 0 ? [`${name}: ${sentence}`] : [],
    );
  });
  expect(missed).toEqual([]);
});
