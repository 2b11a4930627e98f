// @vitest-environment happy-dom
import { TextInput } from '@mantine/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { messages } from '../../../contract/messages.ts';
import { ApiError } from '../../lib/api-error.ts';
import { renderInConsole, slowAnswer } from '../../testing/render.tsx';
import { hasUnsavedChanges } from '../unsaved-changes.ts';
import { RowEditActions } from './row-edit-actions.tsx';
import { useRowEdits } from './row-edits.ts';

interface Row {
  id: string;
  name: string;
  version: number;
}

const schema = z.object({ name: z.string().min(1, 'Name is required') });
const hope: Row = { id: '1', name: 'Hope', version: 1 };

interface ListProps {
  page: number;
  save(row: Row, change: { name: string }): Promise<unknown>;
}

function List({ page, save }: ListProps) {
  const edits = useRowEdits({
    listKey: `page ${page}`,
    idOf: (row: Row) => row.id,
    draftOf: ({ name }: Row) => ({ name }),
    schema,
    save,
    onSaved() {},
    refresh: async () => {},
  });
  const edit = edits.get(hope.id);
  return (
    <table>
      <tbody>
        <tr>
          <td>
            {edit && (
              <TextInput
                label="Name"
                value={edit.draft.name}
                error={edit.errors.name}
                onChange={(event) => edits.type(hope.id, { name: event.currentTarget.value })}
                onKeyDown={edits.onKeyDown(hope.id)}
              />
            )}
            <RowEditActions row={hope} id={hope.id} name="Hope" edits={edits} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function openList(save: ListProps['save'] = async () => {}) {
  const { rerender } = renderInConsole(<List page={1} save={save} />);
  return { showPage: (page: number) => rerender(<List page={page} save={save} />) };
}

const input = () => screen.queryByLabelText<HTMLInputElement>('Name');
function startTyping(text: string) {
  fireEvent.click(screen.getByRole('button', { name: 'Edit Hope' }));
  if (text) fireEvent.change(input() as HTMLElement, { target: { value: text } });
}
const press = (key: string) => fireEvent.keyDown(input() as HTMLElement, { key });

test('edits of abandoned rows are gone when the person returns', () => {
  const { showPage } = openList();
  startTyping('Courage');
  expect(hasUnsavedChanges()).toBe(true);
  showPage(2);
  expect(input()).toBeNull();
  expect(hasUnsavedChanges()).toBe(false);
  showPage(1);
  expect(input()).toBeNull();
});

test('a late response for abandoned rows does not affect other edits', async () => {
  const reply = slowAnswer<void>();
  const { showPage } = openList(() => reply.promise);
  startTyping('Courage');
  press('Enter');
  showPage(2);
  startTyping('Patience');
  await act(async () => reply.answer());
  expect(input()?.value).toBe('Patience');
});

test('Escape leaves a row at once, or after a question when something was typed', async () => {
  openList();
  startTyping('');
  press('Escape');
  await waitFor(() => expect(input()).toBeNull());

  startTyping('Courage');
  press('Escape');
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(input()?.value).toBe('Courage');
  press('Escape');
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(input()).toBeNull());
});

test('a row is saved once, and its errors are shown at their inputs', async () => {
  const sent: string[] = [];
  const replies = [slowAnswer<void>(), slowAnswer<void>()];
  openList(async (_row, { name }) => {
    sent.push(name);
    await replies[sent.length - 1]?.promise;
  });
  startTyping('Courage');
  press('Enter');
  press('Enter');
  expect(sent).toEqual(['Courage']);
  await act(async () =>
    replies[0]?.fail(new ApiError('CONFLICT', 'It exists already.', { field: 'name' })),
  );
  expect(screen.getByText('It exists already.')).toBeTruthy();

  fireEvent.change(input() as HTMLElement, { target: { value: '' } });
  press('Enter');
  expect(screen.getByText('Name is required')).toBeTruthy();
  expect(sent).toHaveLength(1);
});

test('a failure without an input is shown, and typed values stay', async () => {
  openList(() => Promise.reject(new ApiError('INTERNAL', 'masked')));
  startTyping('Courage');
  press('Enter');
  expect(await screen.findByText(messages.somethingWentWrongTryAgain)).toBeTruthy();
  expect((input() as HTMLInputElement).value).toBe('Courage');
});

test('a row that someone else saved is overwritten only by saving again', async () => {
  const versions: number[] = [];
  openList(async ({ version }) => {
    versions.push(version);
    if (version === 1) {
      const details = { version: 4, changedBy: 'ada' };
      throw new ApiError('CONFLICT', 'Changed.', { field: 'version', details });
    }
  });
  startTyping('Courage');
  press('Enter');
  expect(
    await screen.findByText('Changed meanwhile by ada. Save again to overwrite it, or cancel.'),
  ).toBeTruthy();
  press('Enter');
  await waitFor(() => expect(input()).toBeNull());
  expect(versions).toEqual([1, 4]);
});

test('after a refusal the focus moves to the invalid input', async () => {
  const reply = slowAnswer<void>();
  openList(() => reply.promise);
  startTyping('Courage');
  // Nothing has the focus during the request, because the button that had it is disabled.
  fireEvent.click(screen.getByRole('button', { name: 'Save Hope' }));
  expect(document.activeElement).toBe(document.body);
  await act(async () =>
    reply.fail(new ApiError('CONFLICT', 'It exists already.', { field: 'name' })),
  );
  expect(document.activeElement).toBe(input());
});
