import { expect, test } from 'vitest';
import { formatAiPage } from '../../../../contract/site/ai-pages.ts';
import {
  mergeAiPageValues,
  newPageValues,
  parseContentText,
  toAiPageVariables,
} from './ai-page-values.ts';

const withContent = (content: object) => ({ ...newPageValues, content: formatAiPage(content) });

test('a new page starts unpublished', () => {
  const values = { ...newPageValues, title: 'Diet', slug: 'diet' };
  expect(toAiPageVariables(values)).toMatchObject({ status: 'DRAFT' });
});

test("a colleague's new fact stays when I keep my changes", () => {
  const before = withContent({ intro_copy: 'Hello', facts: ['One'] });
  const mine = { ...withContent({ intro_copy: 'Hello there', facts: ['One'] }), title: 'Mine' };
  const theirs = withContent({ intro_copy: 'Hello', facts: ['One', 'Theirs'] });
  const merged = mergeAiPageValues(before, mine, theirs);
  expect(merged.title).toBe('Mine');
  expect(parseContentText(merged.content)).toEqual({
    intro_copy: 'Hello there',
    facts: ['One', 'Theirs'],
  });
});

test('content that is not valid JSON yet stays as typed', () => {
  const before = withContent({ facts: ['One'] });
  const typed = { ...before, content: '{ "facts": [' };
  expect(mergeAiPageValues(before, typed, withContent({ facts: ['Two'] })).content).toBe(
    typed.content,
  );
});
