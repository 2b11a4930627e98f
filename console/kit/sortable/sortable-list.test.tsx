// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderInConsole, slowAnswer } from '../../testing/render.tsx';
import { SortableList } from './sortable-list.tsx';

let saving = slowAnswer<boolean>();

function Page() {
  const [items, setItems] = useState(['Diet', 'Sleep', 'Travel']);
  async function reorder(next: string[]) {
    setItems(next);
    const isSaved = await saving.promise;
    if (!isSaved) setItems(items);
    return isSaved;
  }
  return (
    <SortableList
      label="Tags"
      items={items}
      itemId={(item) => item}
      itemName={(item) => item}
      onReorder={reorder}
    >
      {(item) => item}
    </SortableList>
  );
}

const announcements = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join(' ')
    .trim();

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a move is announced at once', async () => {
  saving = slowAnswer();
  renderInConsole(<Page />);
  press('Move Diet down');
  expect(announcements()).toBe('Diet moved to position 2 of 3.');
  await act(async () => saving.answer(true));
  expect(announcements()).toBe('Diet moved to position 2 of 3.');
});

test('a move that was not saved is announced as taken back', async () => {
  saving = slowAnswer();
  renderInConsole(<Page />);
  press('Move Diet down');
  await act(async () => saving.answer(false));
  expect(announcements()).toBe('Diet was not moved. It is at position 1 of 3.');
});

test('a second failure is announced again', async () => {
  saving = slowAnswer();
  renderInConsole(<Page />);
  for (const _ of [1, 2]) {
    press('Move Diet down');
    expect(announcements()).toBe('Diet moved to position 2 of 3.');
    await act(async () => saving.answer(false));
    expect(announcements()).toBe('Diet was not moved. It is at position 1 of 3.');
  }
});
