import { expect, test } from 'vitest';
import { confirm, openQuestion } from './confirm.ts';

const question = { title: 'Delete?', body: 'It will be gone.', confirmLabel: 'Delete' };

test('resolves to the answer and closes', async () => {
  const answer = confirm(question);
  expect(openQuestion.get()?.title).toBe('Delete?');
  openQuestion.get()?.answer(true);
  expect(await answer).toBe(true);
  expect(openQuestion.get()).toBeNull();
});

test('a new question answers the previous one with no', async () => {
  const first = confirm(question);
  const second = confirm({ ...question, title: 'Leave?' });
  expect(await first).toBe(false);
  expect(openQuestion.get()?.title).toBe('Leave?');
  openQuestion.get()?.answer(false);
  expect(await second).toBe(false);
});
