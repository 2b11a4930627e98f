import { expect, test } from 'vitest';
import {
  type ComparedPage,
  findContentDifferences,
  findFieldDifferences,
} from './version-differences.ts';

const page: ComparedPage = {
  title: 'Salt',
  slug: 'salt',
  status: 'DRAFT',
  seo: { meta_robots_noindex: false, title: '', metadesc: '', canonical: '' },
  tags: [{ name: 'Bread' }],
  content: { facts: ['One', 'Two', 'Three', 'Four', 'Five', 'Six'], own: 1 },
};
const marks = { same: ' ', removed: '-', added: '+', gap: '' };
const told = (before: ComparedPage, after: ComparedPage) =>
  findContentDifferences(before, after).map(({ kind, text }) => marks[kind] + text.trim());

test('fields are compared one by one', () => {
  const after: ComparedPage = {
    ...page,
    status: 'PUBLISHED',
    tags: [],
    seo: { ...page.seo, meta_robots_noindex: true, title: 'Less salt' },
  };
  expect(findFieldDifferences(page, after)).toEqual([
    { label: 'Status', before: 'Draft', after: 'Published' },
    { label: 'Tags', before: 'Bread', after: 'none' },
    { label: 'Search engines may list it', before: 'Yes', after: 'No' },
    { label: 'SEO title', before: 'none', after: 'Less salt' },
  ]);
  expect(findFieldDifferences(page, page)).toEqual([]);
});

test('content is compared by lines, with the lines around each change', () => {
  const facts = ['New', 'One', 'Two', 'Three', 'Four', 'Five', 'Six!'];
  const after = { ...page, content: { own: 1, facts } };
  expect(told(page, after)).toEqual([
    ' {',
    ' "facts": [',
    '+"New",',
    ' "One",',
    ' "Two",',
    '…',
    ' "Four",',
    ' "Five",',
    '-"Six"',
    '+"Six!"',
    ' ],',
    ' "own": 1',
    '…',
  ]);
});

test('the order of keys is no difference, and huge contents are compared too', () => {
  const other = { own: 1, facts: ['One', 'Two', 'Three', 'Four', 'Five', 'Six'] };
  expect(told(page, { ...page, content: other })).toEqual([]);
  const huge = (word: string) => ({
    ...page,
    content: { facts: Array.from({ length: 3000 }, (_, index) => `${word} ${index}`) },
  });
  expect(told(huge('a'), huge('b'))).toHaveLength(6000 + 4);
});
