// @vitest-environment happy-dom
import { TextInput } from '@mantine/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../../lib/api-error.ts';
import { renderInConsole, slowAnswer } from '../../testing/render.tsx';
import { hasUnsavedChanges } from '../unsaved-changes.ts';
import { EditConflictNotice } from './edit-conflict-notice.tsx';
import { SchemaForm } from './schema-form.tsx';
import { useEditForm } from './use-edit-form.ts';

interface Poll {
  version: number;
  name: string;
  note: string;
  options: { id: string | null; label: string }[];
}

const values = z.object({
  name: z.string().min(1, 'Name is required'),
  note: z.string(),
  options: z.array(z.object({ id: z.string().nullable(), label: z.string() })),
});
const labels = { name: 'Name', note: 'Note', options: 'Options' };

function copyOf({ name, note, options }: Poll) {
  // Equal lists, but new objects, as in every response of the server.
  return { name, note, options: options.map((option) => ({ ...option })) };
}

const first: Poll = {
  version: 1,
  name: 'Sleep',
  note: 'Weekly',
  options: [{ id: '1', label: 'Yes' }],
};

/** Response to the next save, and the values that were sent. */
interface Server {
  sent: z.output<typeof values>[];
  answer(change: z.output<typeof values>, version: number): Promise<Poll>;
}

function Editor({ latest, server }: { latest: Poll; server: Server }) {
  const form = useEditForm({
    latest,
    valuesOf: copyOf,
    schemaFor: () => values,
    save(change, version) {
      server.sent.push(change);
      return server.answer(change, version);
    },
    onSaved() {},
    onConflict() {},
  });
  const { fields } = form;
  return (
    <SchemaForm
      form={form}
      onReset={form.reset}
      notice={
        form.conflict && <EditConflictNotice noun="poll" conflict={form.conflict} labels={labels} />
      }
    >
      <TextInput label="Name" {...fields.getInputProps('name')} />
      <TextInput label="Note" {...fields.getInputProps('note')} />
      {fields.values.options.map((option, index) => (
        <TextInput
          key={option.id ?? 'new'}
          label={`Option ${index + 1}`}
          {...fields.getInputProps(`options.${index}.label`)}
        />
      ))}
      <button
        type="button"
        onClick={() => fields.insertListItem('options', { id: null, label: '' })}
      >
        Add option
      </button>
      <output>{JSON.stringify(fields.values)}</output>
    </SchemaForm>
  );
}

/** Editor with a server that responds when the test says so, and colleagues who save too. */
function openEditor() {
  const waiting: ReturnType<typeof slowAnswer<Poll>>[] = [];
  const server: Server = {
    sent: [],
    answer() {
      const reply = slowAnswer<Poll>();
      waiting.push(reply);
      return reply.promise;
    },
  };
  const { rerender } = renderInConsole(<Editor latest={first} server={server} />);
  return {
    server,
    arrive: (poll: Poll) => rerender(<Editor latest={poll} server={server} />),
    answer: (poll: Poll) => act(async () => waiting.shift()?.answer(poll)),
    fail: (error: unknown) => act(async () => waiting.shift()?.fail(error)),
  };
}

function type(label: string, text: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
}
const textIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const shown = () => JSON.parse(document.querySelector('output')?.textContent ?? '');

test('values typed during a save stay on top of the saved ones', async () => {
  const { server, answer } = openEditor();
  type('Name', 'Sleep well');
  save();
  type('Name', 'Sleep well tonight');
  await answer({ ...first, version: 2, name: 'Sleep well', note: 'Weekly, tidied' });

  expect(textIn('Name')).toBe('Sleep well tonight');
  expect(textIn('Note')).toBe('Weekly, tidied');
  expect(hasUnsavedChanges()).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();

  save();
  await waitFor(() => expect(server.sent).toHaveLength(2));
  expect(server.sent[1]?.name).toBe('Sleep well tonight');
  await answer({ ...first, version: 3, name: 'Sleep well tonight' });
  expect(hasUnsavedChanges()).toBe(false);
});

test('values typed back to the old text during a save count as typed', async () => {
  const { answer } = openEditor();
  type('Name', 'Dreams');
  save();
  type('Name', 'Sleep');
  await answer({ ...first, version: 2, name: 'Dreams' });
  expect(textIn('Name')).toBe('Sleep');
  expect(hasUnsavedChanges()).toBe(true);
});

test('a failed save loses nothing', async () => {
  const { fail } = openEditor();
  type('Name', 'Dreams');
  save();
  type('Note', 'Daily');
  await fail(new Error('broken'));
  expect(textIn('Name')).toBe('Dreams');
  expect(textIn('Note')).toBe('Daily');
  expect(hasUnsavedChanges()).toBe(true);
});

test("an untouched list takes over a colleague's change", async () => {
  const { answer, arrive } = openEditor();
  type('Name', 'Dreams');
  save();
  await answer({ ...first, version: 2, name: 'Dreams' });

  arrive({ ...first, version: 3, name: 'Dreams', options: [{ id: '1', label: 'Always' }] });
  expect(textIn('Option 1')).toBe('Always');
  expect(hasUnsavedChanges()).toBe(false);
});

test('an equal list in new objects is no change by a colleague', () => {
  const { arrive } = openEditor();
  type('Name', 'Dreams');
  arrive({ ...first, version: 2 });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(textIn('Name')).toBe('Dreams');
});

test("keeping the own changes takes over the colleague's other lists", async () => {
  const { arrive } = openEditor();
  type('Name', 'Dreams');
  arrive({ ...first, version: 2, name: 'Naps', options: [{ id: '1', label: 'Always' }] });
  expect(screen.getByRole('alert').textContent).toContain('Changed: Name, Options.');
  fireEvent.click(screen.getByRole('button', { name: 'Keep my changes' }));
  expect(textIn('Name')).toBe('Dreams');
  expect(textIn('Option 1')).toBe('Always');
});

test('a new list entry gets its id while its text is edited', async () => {
  const { answer } = openEditor();
  fireEvent.click(screen.getByRole('button', { name: 'Add option' }));
  type('Option 2', 'No');
  save();
  type('Option 2', 'No, never');
  await answer({
    ...first,
    version: 2,
    options: [
      { id: '1', label: 'Yes' },
      { id: '2', label: 'No' },
    ],
  });
  expect(shown().options).toEqual([
    { id: '1', label: 'Yes' },
    { id: '2', label: 'No, never' },
  ]);
});

test('a reset after a refused save shows what is stored now', async () => {
  const { arrive, fail } = openEditor();
  type('Name', 'Dreams');
  save();
  await fail(new ApiError('CONFLICT', 'The poll was changed.', { field: 'version' }));
  await screen.findByText('The poll was changed.');
  arrive({ ...first, version: 2, name: 'Naps' });
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(textIn('Name')).toBe('Naps'));
  expect(screen.queryByText('The poll was changed.')).toBeNull();
  expect(hasUnsavedChanges()).toBe(false);
});
