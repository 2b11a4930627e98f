import { expect, test } from 'vitest';
import { findMentionedColleagues } from './mentions.ts';

const colleagues = ['Ana', 'Ana Lee', 'bo', 'Zoë'].map((username, id) => ({ id, username }));
const namesIn = (text: string) =>
  findMentionedColleagues(text, colleagues).map(({ username }) => username);

test.each([
  ['Please look, @ana.', ['Ana']],
  ['@Ana Lee and @Bo: same person?', ['Ana Lee', 'bo']],
  ['@anabel is nobody here', []],
  ['@ana @ana', ['Ana']],
  ['mail to zoe@bo', ['bo']],
  ['@zoë', ['Zoë']],
  ['@', []],
])('finds whom “%s” mentions', (text, names) => {
  expect(namesIn(text)).toEqual(names);
});
