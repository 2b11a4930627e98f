// @vitest-environment happy-dom
import { Button, TextInput } from '@mantine/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../../lib/api-error.ts';
import { renderInConsole, slowAnswer } from '../../testing/render.tsx';
import { hasUnsavedChanges } from '../unsaved-changes.ts';
import { FormDialog } from './form-dialog.tsx';
import { ListInput } from './list-input.tsx';
import { LockableFieldset } from './lockable-fieldset.tsx';
import { SchemaForm } from './schema-form.tsx';
import { useSchemaForm } from './use-schema-form.ts';

const schema = z.object({ name: z.string().min(1, 'Name is required') });

interface PageProps {
  save(values: { name: string }): Promise<void>;
  onSaved(): void | Promise<void>;
}

function FormPage({ save, onSaved }: PageProps) {
  const form = useSchemaForm({ schema, initialValues: { name: '' }, save, onSaved });
  return (
    <SchemaForm form={form} submitLabel="Create">
      <TextInput label="Name" {...form.fields.getInputProps('name')} />
    </SchemaForm>
  );
}

function openForm() {
  const sent: string[] = [];
  const waiting: ReturnType<typeof slowAnswer<void>>[] = [];
  const left: string[] = [];
  function save({ name }: { name: string }) {
    sent.push(name);
    const reply = slowAnswer<void>();
    waiting.push(reply);
    return reply.promise;
  }
  // Slow connection: the next screen takes long to load, and this one stays meanwhile.
  renderInConsole(<FormPage save={save} onSaved={() => void left.push('left')} />);
  return {
    sent,
    left,
    answer: () => act(async () => waiting.shift()?.answer()),
    fail: (error: unknown) => act(async () => waiting.shift()?.fail(error)),
  };
}

const nameInput = () => screen.getByLabelText<HTMLInputElement>('Name');
const isOpenForTyping = () => !nameInput().matches(':disabled, fieldset:disabled *');
const form = () => nameInput().closest('form') as HTMLFormElement;

test('a form is sent once, however often its button is pressed', async () => {
  const { sent, answer } = openForm();
  fireEvent.change(nameInput(), { target: { value: 'A' } });
  fireEvent.submit(form());
  fireEvent.submit(form());
  await answer();
  // The response has arrived, but the next screen has not loaded yet.
  fireEvent.submit(form());
  expect(sent).toEqual(['A']);
});

test('a form that closes after saving accepts no input during the save', async () => {
  const { left, answer } = openForm();
  fireEvent.change(nameInput(), { target: { value: 'A' } });
  expect(isOpenForTyping()).toBe(true);
  expect(hasUnsavedChanges()).toBe(true);
  fireEvent.submit(form());
  await waitFor(() => expect(isOpenForTyping()).toBe(false));
  await answer();
  expect(left).toEqual(['left']);
  expect(isOpenForTyping()).toBe(false);
  expect(hasUnsavedChanges()).toBe(false);
});

test('after a failure the focus returns to where the person was', async () => {
  const { sent, answer, fail } = openForm();
  nameInput().focus();
  fireEvent.change(nameInput(), { target: { value: 'A' } });
  fireEvent.submit(form());
  await fail(new ApiError('INTERNAL', 'masked'));
  expect(isOpenForTyping()).toBe(true);
  expect(document.activeElement).toBe(nameInput());
  expect(nameInput().value).toBe('A');

  fireEvent.submit(form());
  await fail(new ApiError('CONFLICT', 'Another one has that name.', { field: 'name' }));
  expect(await screen.findByText('Another one has that name.')).toBeTruthy();
  expect(document.activeElement).toBe(nameInput());

  fireEvent.submit(form());
  await answer();
  expect(sent).toEqual(['A', 'A', 'A']);
});

test('a failure after the response is shown, and saved values are not sent again', async () => {
  const sent: string[] = [];
  const failing = slowAnswer<void>();
  const save = async ({ name }: { name: string }) => void sent.push(name);
  renderInConsole(<FormPage save={save} onSaved={() => failing.promise} />);
  fireEvent.change(nameInput(), { target: { value: 'A' } });
  fireEvent.submit(form());
  await act(async () => failing.fail(new ApiError('NOT_FOUND', 'The list is gone.')));
  expect(await screen.findByText('The list is gone.')).toBeTruthy();
  fireEvent.submit(form());
  expect(sent).toEqual(['A']);
});

function ReplyPage({ isOpen, isSaving }: { isOpen: boolean; isSaving: boolean }) {
  return (
    <>
      <Button>Reply</Button>
      <TextInput label="Title" />
      {isOpen && (
        <LockableFieldset when={isSaving}>
          <TextInput label="Words" data-autofocus />
        </LockableFieldset>
      )}
    </>
  );
}

test('inputs opened during a save get the focus afterwards', () => {
  const opener = () => screen.getByRole('button', { name: 'Reply' });
  const show = renderInConsole(<ReplyPage isOpen={false} isSaving />).rerender;
  opener().focus();
  show(<ReplyPage isOpen isSaving />);
  expect(document.activeElement).toBe(opener());
  show(<ReplyPage isOpen isSaving={false} />);
  expect(document.activeElement).toBe(screen.getByLabelText('Words'));

  // A save without navigation leaves the focus where it is.
  const title = screen.getByLabelText('Title');
  title.focus();
  show(<ReplyPage isOpen isSaving />);
  show(<ReplyPage isOpen isSaving={false} />);
  expect(document.activeElement).toBe(title);

  // The same if the person moved the focus during the save.
  show(<ReplyPage isOpen={false} isSaving />);
  opener().focus();
  show(<ReplyPage isOpen isSaving />);
  title.focus();
  show(<ReplyPage isOpen isSaving={false} />);
  expect(document.activeElement).toBe(title);
});

function DialogPage({ save }: Pick<PageProps, 'save'>) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const dialogForm = useSchemaForm({ schema, initialValues: { name: '' }, save, onSaved: close });
  return (
    <>
      <Button onClick={() => setOpened(true)}>New</Button>
      <FormDialog
        title="New thing"
        form={dialogForm}
        submitLabel="Create"
        opened={opened}
        onClose={close}
      >
        <TextInput label="Name" {...dialogForm.fields.getInputProps('name')} />
      </FormDialog>
    </>
  );
}

test('a closed dialog can be opened and used again', async () => {
  const sent: string[] = [];
  renderInConsole(<DialogPage save={async ({ name }) => void sent.push(name)} />);
  for (const name of ['first', 'second']) {
    fireEvent.click(screen.getByRole('button', { name: 'New' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('');
    fireEvent.change(nameInput(), { target: { value: name } });
    fireEvent.submit(form());
    await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
  }
  expect(sent).toEqual(['first', 'second']);
});

const listSchema = z.object({ entries: z.array(z.string()).min(1, 'Add an entry') });

function ListPage() {
  const form = useSchemaForm({
    schema: listSchema,
    initialValues: { entries: [] },
    save: async () => {},
    onSaved() {},
  });
  return (
    <SchemaForm form={form}>
      <ListInput label="Entries" {...form.fields.getInputProps('entries')} />
    </SchemaForm>
  );
}

test('an invalid list gets the focus and shows its error', () => {
  renderInConsole(<ListPage />);
  const group = screen.getByRole('group', { name: 'Entries' });
  fireEvent.submit(group.closest('form') as HTMLFormElement);
  expect(document.activeElement).toBe(group);
  const described = group.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('Add an entry');
});

const years = z.object({ year: z.number().min(2000).meta({ title: 'Year' }) });

function YearForm({ year }: { year: number }) {
  const form = useSchemaForm({
    schema: years,
    initialValues: { year },
    save: async () => undefined,
    onSaved: () => undefined,
  });
  return (
    <SchemaForm form={form} submitLabel="Create">
      <TextInput {...form.input('year')} value="" />
    </SchemaForm>
  );
}

test('values of the wrong type get a message with the label of the input', async () => {
  renderInConsole(<YearForm year={Number.NaN} />);
  fireEvent.submit(screen.getByRole('button', { name: 'Create' }).closest('form') as HTMLElement);
  expect(await screen.findByText('Year is required')).toBeTruthy();
});
