// @vitest-environment happy-dom

import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInConsole } from '../../../testing/render.tsx';
import { Markdown } from './markdown.tsx';
import { parseBlocks } from './parse-blocks.ts';
import { parseHandbook } from './parse-handbook.ts';
import { parseTerms, termsIn } from './parse-terms.ts';
import { searchHandbook } from './search-handbook.ts';

const sections = parseHandbook({
  '../docs/handbook/people.md': `# People

## Find a user
<!-- screens: UserList -->

Type a part of the name.

## Give awards
<!-- screens: AwardList, UserEdit -->

1. Find the user.
2. Choose **Award**.
`,
  'README.md': '# Handbook\n\n## Find your way\n\nNo screen.\n',
});

test('sections name their screens; others are not shown in the console', () => {
  expect(sections.map(({ id, screens }) => [id, screens])).toEqual([
    ['people#find-a-user', ['UserList']],
    ['people#give-awards', ['AwardList', 'UserEdit']],
  ]);
});

test('a search finds all words anywhere, titles first', () => {
  const titles = (search: string) => searchHandbook(sections, search).map(({ title }) => title);
  expect(titles('find USER')).toEqual(['Find a user', 'Give awards']);
  expect(titles('award')).toEqual(['Give awards']);
  expect(titles('award nothing')).toEqual([]);
  expect(titles('  ')).toEqual([]);
});

test('terms are found by their words', () => {
  const terms = parseTerms(
    '| Word | Meaning |\n| --- | --- |\n| flag | A case |\n| vote, entry | An **answer** |\n',
  );
  expect(termsIn('Open flags: one entry.', terms)).toEqual([
    { word: 'flag', meaning: 'A case' },
    { word: 'vote, entry', meaning: 'An answer' },
  ]);
  expect(termsIn('A flagship', terms)).toEqual([]);
});

test('shows lists, bold words and links to other sections, and no markup', () => {
  const onOpen = vi.fn();
  renderInConsole(
    <Markdown
      text={
        'Read <b>this</b>.\n\n1. Press **Save**\n2. See [awards](people.md#give-awards) or [care](../care.md)'
      }
      onOpen={onOpen}
    />,
  );
  expect(screen.getByText('Read <b>this</b>.')).toBeDefined();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText('Save').tagName).toBe('STRONG');
  fireEvent.click(screen.getByRole('button', { name: 'awards' }));
  expect(onOpen).toHaveBeenCalledWith('people#give-awards');
  expect(screen.queryByRole('button', { name: 'care' })).toBeNull();
});

test('a picture is shown below its step or alone, with its alt text, and opens in full size', () => {
  const text =
    '![The verdict](images/experiment-verdict.webp)\n\n1. Press **Plan**\n\n   ![The plan](images/experiment-plan.webp)\n\n2. Save\n\n- Done';
  expect(parseBlocks(text)).toMatchObject([
    { kind: 'picture', picture: { file: 'experiment-verdict.webp' } },
    { isOrdered: true, entries: [{ pictures: [{ alt: 'The plan' }] }, { text: 'Save' }] },
    { isOrdered: false, entries: [{ text: 'Done', pictures: [] }] },
  ]);
  renderInConsole(<Markdown text={text} onOpen={vi.fn()} />);
  const picture = screen.getByRole('img', { name: 'The plan' });
  expect(picture.closest('li')?.textContent).toBe('Press Plan');
  expect(picture.getAttribute('loading')).toBe('lazy');
  expect(picture.getAttribute('src')).toContain('experiment-plan');
  const link = screen.getByRole('link', { name: 'The plan' });
  expect(link.getAttribute('href')).toBe(picture.getAttribute('src'));
});
