import { expect, test } from 'vitest';
import {
  aiPageLimits,
  aiPageProblems,
  aiPageSlug,
  aiPageTemplate,
  formatAiPage,
  listPartsByModel,
  parseAiPage,
  readAiPage,
  referencedPostIds,
  setPartsByModel,
} from './ai-pages.ts';

test('slugs are corrected, with or without their prefix', () => {
  expect(aiPageSlug(' My  Journey, 2026! ')).toBe('my-journey-2026');
  expect(aiPageSlug('/myjournai/Kidney--Diet-')).toBe('kidney-diet');
  expect(aiPageSlug('!!!')).toBe('');
});

test('an empty text is the template, and invalid documents are reported', () => {
  expect(parseAiPage('  ')).toEqual({ content: aiPageTemplate });
  expect(parseAiPage('{"facts": [}')).toEqual({ message: 'Invalid JSON' });
  expect(parseAiPage('[1]')).toHaveProperty('message', 'The content must be an object: { … }.');
  expect(parseAiPage(`"${'x'.repeat(200_001)}"`)).toHaveProperty('message');
  const deep = `{"facts": ${'['.repeat(90_000)}${']'.repeat(90_000)}}`;
  expect(parseAiPage(deep)).toEqual({ message: 'The content is nested too deeply.' });
});

test("a document is written in the template's order, with all its keys", () => {
  const text = formatAiPage({ zebra: 1, facts: ['a'], intro_copy: 'Hi', questions: [] });
  expect(Object.keys(JSON.parse(text))).toEqual(['intro_copy', 'facts', 'questions', 'zebra']);
});

test('keeps what can be shown of a broken document', () => {
  const page = readAiPage({
    intro_copy: 7,
    post_ids: [3, '4', 3, 'x', -1, null, 2 ** 40, 1.5],
    facts: ['one', '', {}, 2],
    questions: [
      null,
      { text: 'Which?', answers: [{ text: 'This', post_id: '9' }, 'no', { post_id: 3 }, {}] },
      { text: ' ' },
    ],
  });
  expect(page).toEqual({
    intro_copy: '7',
    post_ids: [3, 4],
    facts: ['one', '2'],
    questions: [
      {
        text: 'Which?',
        color: '',
        text_color: '',
        answers: [
          { text: 'This', post_id: 9 },
          { text: '', post_id: 3 },
        ],
      },
    ],
  });
  expect(referencedPostIds(page)).toEqual([3, 4, 9]);
  for (const nothing of [null, undefined, 'text', [], 3]) {
    expect(readAiPage(nothing)).toEqual({ intro_copy: '', post_ids: [], facts: [], questions: [] });
  }
});

test('the length of a shown page is limited', () => {
  const facts = Array.from({ length: 1000 }, (_, nth) => `Fact ${nth}`);
  const page = readAiPage({ facts, post_ids: [...Array(1000).keys()] });
  expect(page.facts).toHaveLength(aiPageLimits.facts);
  expect(page.post_ids).toHaveLength(aiPageLimits.posts);
});

test('lists problems that visitors would notice', () => {
  expect(aiPageProblems(aiPageTemplate)).toEqual([
    'Question 1 has no text and is not shown.',
    'Question 1 has no text in answer 1.',
    'Question 1 leads nowhere from answer 1: it has no post_id.',
  ]);
  const problems = aiPageProblems({
    post_ids: 'all',
    questions: [
      { text: 'Q', color: '#ffffff', text_color: '#eeeeee', answers: [] },
      { text: 'Q', color: 'teal', answers: [{ text: 'A', post_id: 1 }] },
    ],
  });
  expect(problems).toEqual([
    "'post_ids' must be a list.",
    expect.stringMatching(/^Question 1 is hard to read: .* 1\.2 and need 4\.5/),
    'Question 1 has no answers.',
    'Question 2 has a color that is none: write #1c5d99.',
  ]);
});

test('a page that was just begun has no problems; a half-finished one has', () => {
  expect(aiPageProblems(aiPageTemplate, false)).toEqual([]);
  expect(aiPageProblems(aiPageTemplate)).not.toEqual([]);
  const asked = { questions: [{ text: 'Which?', answers: [{ text: '', post_id: null }] }] };
  expect(aiPageProblems(asked, false)).toEqual(aiPageProblems(asked));
  expect(aiPageProblems(asked)).toHaveLength(2);
});

test('equal facts are shown once', () => {
  const facts = ['Salt matters.', ' salt  Matters', 'Salt matters!', ''];
  expect(readAiPage({ facts }).facts).toEqual(['Salt matters.', 'Salt matters!']);
});

test('a page lists the parts that a language model wrote', () => {
  const content = { facts: ['One'], extra: 1 };
  expect(listPartsByModel(content)).toEqual([]);
  const marked = setPartsByModel(content, ['questions', 'facts']);
  expect(listPartsByModel(marked)).toEqual(['facts', 'questions']);
  expect(setPartsByModel(marked, [])).toEqual(content);
  expect(listPartsByModel({ ai_written: 'facts' })).toEqual([]);
  expect(listPartsByModel({ ai_written: ['post_ids', 'facts'] })).toEqual(['facts']);
});
