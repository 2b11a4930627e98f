import { expect, it } from 'vitest';
import {
  type EvaluationSet,
  fillTemplates,
  readEvaluationSet,
} from '../evaluation/evaluation-sets.ts';
import { fold } from '../text/fold.ts';
import { dangerSigns } from './care-patterns.ts';
import { careSpelling, combineKeyWordSigns, findSignsOfWord } from './sign-words.ts';

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

const ofOtherWords = [
  ...['Nobody can help me now', 'I cannot pretend anymore', 'I just want it to be quiet'],
  ...['I have no energy left', 'Please watch over my wife', 'The keys are in the drawer'],
  ...['I cancelled all my appointments', 'I gave my guitar to my brother'],
  ...['I wrote notes for my mother', 'Tell them I tried', 'I closed all my accounts'],
];

function sentences(): string[] {
  const texts = [
    ...sets.flatMap(readEvaluationSet).map((line) => line.replace(/^[a-z -]+: /, '')),
    ...harm.flatMap((set) => fillTemplates(set, 2).map(({ text }) => text)),
    ...ofOtherWords,
  ];
  return texts
    .flatMap((text) => fold(text).text.split(/[.!?\n]+/))
    .map((sentence) => (sentence.replaceAll("'", '').match(/[a-z0-9]+/g) ?? []).join(' '));
}

it('a sign is looked for wherever its pattern finds it', () => {
  const missed = sentences().flatMap((sentence) => {
    let [keyWordOf, secondKeyWordOf] = [0, 0];
    for (const word of sentence.split(' ')) {
      const found = findSignsOfWord(careSpelling(word, false));
      keyWordOf |= found.keyWordOf;
      secondKeyWordOf |= found.secondKeyWordOf;
    }
    const possible = combineKeyWordSigns(keyWordOf, secondKeyWordOf);
    return dangerSigns.flatMap(({ name, pattern }, i) =>
      pattern.test(sentence) && (possible & (1 << i)) === 0 ? [`${name}: ${sentence}`] : [],
    );
  });
  expect(missed).toEqual([]);
});
