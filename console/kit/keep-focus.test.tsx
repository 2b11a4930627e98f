// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useKeptFocus } from './keep-focus.ts';

afterEach(cleanup);

function Page({ names, asks = false }: { names: string[]; asks?: boolean }) {
  useKeptFocus();
  return (
    <>
      <main>
        <h1 tabIndex={-1}>Tags</h1>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <button type="button">{name}</button>
              <button type="button">Delete {name}</button>
            </li>
          ))}
        </ul>
      </main>
      {asks && (
        <div>
          <button type="button">Yes</button>
        </div>
      )}
    </>
  );
}

const focus = (name: string) => screen.getByRole('button', { name }).focus();
const expectFocusOn = (name: string) =>
  waitFor(() => expect(document.activeElement?.textContent).toBe(name));

test('a deleted row leaves the focus to the next one, the last row to the one before', async () => {
  const { rerender } = render(<Page names={['Diet', 'Sleep', 'Travel']} />);
  focus('Delete Sleep');
  rerender(<Page names={['Diet', 'Travel']} />);
  await expectFocusOn('Travel');
  focus('Delete Travel');
  rerender(<Page names={['Diet']} />);
  await expectFocusOn('Diet');
  rerender(<Page names={[]} />);
  await expectFocusOn('Tags');
});

test('a row that was deleted from a dialog does, too', async () => {
  const { rerender } = render(<Page names={['Diet', 'Sleep']} />);
  focus('Delete Diet');
  rerender(<Page names={['Diet', 'Sleep']} asks />);
  focus('Yes');
  rerender(<Page names={['Sleep']} />);
  await expectFocusOn('Sleep');
});

test('the focus stays where someone put it', async () => {
  const { rerender } = render(<Page names={['Diet', 'Sleep']} />);
  focus('Delete Diet');
  focus('Sleep');
  rerender(<Page names={['Sleep']} />);
  await new Promise((done) => setTimeout(done, 500));
  expect(document.activeElement?.textContent).toBe('Sleep');
});

function SaveButton({ isSaving }: { isSaving: boolean }) {
  useKeptFocus();
  return (
    <button type="submit" disabled={isSaving}>
      Save
    </button>
  );
}

test('a button that was disabled while it worked gets the focus back', async () => {
  const { rerender } = render(<SaveButton isSaving={false} />);
  focus('Save');
  rerender(<SaveButton isSaving />);
  // Browsers do this by themselves.
  screen.getByRole('button').blur();
  rerender(<SaveButton isSaving={false} />);
  await expectFocusOn('Save');
});
