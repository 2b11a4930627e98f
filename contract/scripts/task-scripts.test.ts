import { expect, test } from 'vitest';
import { findCsvProblem, scriptMessages } from './task-scripts.ts';

test.each([
  ['post,redirect\n1,/x\n', undefined],
  ['a@example.org\nb@example.org\n', undefined],
  ['post\n1;2\n', undefined],
  ['post;redirect\n1;/x\n', scriptMessages.uploadSeparator],
  ['post\tredirect\n1\t/x\n', scriptMessages.uploadSeparator],
  ['PK\u0003\u0004\0\0', scriptMessages.uploadBinary],
  ['%PDF-1.7 a,b', scriptMessages.uploadBinary],
  ['\ufffdPNG,\r\n', scriptMessages.uploadBinary],
])('a file that begins with %j is checked', (text, problem) => {
  expect(findCsvProblem(text)).toBe(problem);
});
