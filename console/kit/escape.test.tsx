// @vitest-environment happy-dom
import { Select, Stack, TextInput } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { renderInConsole } from '../testing/render.tsx';
import { Dialog } from './dialog.tsx';
import { onEscape } from './escape.ts';
import { FormDialog } from './form/form-dialog.tsx';
import { FormPanel } from './form/form-panel.tsx';
import { useSchemaForm } from './form/use-schema-form.ts';

const schema = z.object({ name: z.string() });

function Editor({ in: Frame }: { in: typeof FormDialog | typeof FormPanel }) {
  const [opened, setOpened] = useState(true);
  const form = useSchemaForm({
    schema,
    initialValues: { name: '' },
    save: async () => {},
    onSaved() {},
  });
  return (
    <Frame
      title="New thing"
      form={form}
      submitLabel="Create"
      opened={opened}
      onClose={() => setOpened(false)}
    >
      <TextInput label="Name" {...form.fields.getInputProps('name')} />
    </Frame>
  );
}

const input = () => screen.queryByLabelText<HTMLInputElement>('Name');
const question = () => screen.queryByRole('dialog', { name: 'Discard your changes?' });
const pressEscape = (from: Element | null = document.activeElement) =>
  fireEvent.keyDown(from ?? document.body, { key: 'Escape' });

for (const [name, frame] of [
  ['dialog', FormDialog],
  ['side panel', FormPanel],
] as const) {
  test(`Escape leaves a ${name} without typed input`, async () => {
    renderInConsole(<Editor in={frame} />);
    pressEscape(await screen.findByLabelText('Name'));
    await waitFor(() => expect(input()).toBeNull());
  });

  test(`Escape asks before leaving a ${name} with typed input, and a second Escape cancels the question`, async () => {
    renderInConsole(<Editor in={frame} />);
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Hope' } });
    pressEscape(input());
    await waitFor(() => expect(question()).not.toBeNull());

    pressEscape(question());
    await waitFor(() => expect(question()).toBeNull());
    expect(input()?.value).toBe('Hope');

    pressEscape(input());
    fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(input()).toBeNull());
  });
}

function InlineEditor({ onLeave }: { onLeave(): void }) {
  return (
    <Stack onKeyDown={onEscape(onLeave)}>
      <TextInput label="Title" />
      <Select label="Year" data={['2025', '2026']} />
      <Dialog opened onClose={() => {}} title="Above it">
        <TextInput label="Link" />
      </Dialog>
    </Stack>
  );
}

test('Escape leaves an editor on the screen, unless the key belongs to something in it', async () => {
  let times = 0;
  const left = () => times;
  renderInConsole(<InlineEditor onLeave={() => (times += 1)} />);
  pressEscape(await screen.findByLabelText('Link'));
  expect(left()).toBe(0);

  const year = screen.getByRole('combobox', { name: 'Year', hidden: true });
  fireEvent.click(year);
  await waitFor(() => expect(year.getAttribute('aria-expanded')).toBe('true'));
  pressEscape(year);
  expect(left()).toBe(0);

  pressEscape(screen.getByLabelText('Title'));
  expect(left()).toBe(1);
});
