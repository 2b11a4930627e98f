import { expect, test } from 'vitest';
import { mergeChanges } from './merge-changes.ts';

test.each([
  ['nothing', ['a'], ['a'], ['a'], ['a']],
  ['an entry that each added', ['a'], ['a', 'mine'], ['a', 'theirs'], ['a', 'theirs', 'mine']],
  ['an entry that both added', ['a'], ['a', 'b'], ['a', 'b'], ['a', 'b']],
  ['a new first entry', ['a'], ['a', 'mine'], ['theirs', 'a'], ['theirs', 'a', 'mine']],
  ['what they removed', ['a', 'b'], ['a', 'b', 'mine'], ['b'], ['b', 'mine']],
  ['what I removed', ['a', 'b'], ['b'], ['a', 'b', 'theirs'], ['b', 'theirs']],
  ['other entries edited', ['a', 'b'], ['A', 'b'], ['a', 'B'], ['A', 'B']],
  ['the same entry edited', ['a'], ['mine'], ['theirs'], ['mine']],
  ['what I edited and they removed', ['a', 'b'], ['A', 'b'], ['b'], ['A', 'b']],
  ['everything new', [], ['mine'], ['theirs'], ['theirs', 'mine']],
])('lists: %s', (_, before, mine, theirs, merged) => {
  expect(mergeChanges<string[]>(before, mine, theirs)).toEqual(merged);
});

test('documents are merged by key and list entry', () => {
  const question = { text: 'Where?', answers: [{ text: 'Here', post_id: 1 }] };
  const before = { intro_copy: 'Hello', facts: ['One'], questions: [question] };
  const mine = {
    ...before,
    facts: ['One', 'Mine'],
    questions: [{ ...question, text: 'Where to?' }],
  };
  const theirs = {
    intro_copy: 'Welcome',
    facts: ['One', 'Theirs'],
    questions: [{ ...question, answers: [...question.answers, { text: 'There', post_id: 2 }] }],
    extra: true,
  };
  expect(mergeChanges<object>(before, mine, theirs)).toEqual({
    intro_copy: 'Welcome',
    facts: ['One', 'Theirs', 'Mine'],
    questions: [{ text: 'Where to?', answers: theirs.questions[0]?.answers }],
    extra: true,
  });
});

test('keys removed by one side stay removed unless the other side changed them', () => {
  const before: Record<string, number> = { a: 1, b: 2, c: 3 };
  expect(mergeChanges(before, { b: 2, c: 3 }, { a: 1, b: 2, c: 4 })).toEqual({ b: 2, c: 4 });
  expect(mergeChanges(before, { b: 2, c: 3 }, { a: 9, b: 2, c: 3 })).toEqual({ a: 9, b: 2, c: 3 });
});

test('records with the same id are the same entry', () => {
  const before = [
    { id: '1', name: 'Yes' },
    { id: '2', name: 'No' },
  ];
  const mine = [{ id: '1', name: 'Yes!' }, before[1]];
  const theirs = [{ id: '3', name: 'Perhaps' }, ...before];
  expect(mergeChanges<unknown[]>(before, mine, theirs)).toEqual([
    { id: '3', name: 'Perhaps' },
    { id: '1', name: 'Yes!' },
    { id: '2', name: 'No' },
  ]);
});
