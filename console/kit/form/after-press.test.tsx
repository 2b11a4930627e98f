// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Button, TextInput } from '@mantine/core';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { renderInConsole } from '../../testing/render.tsx';
import { afterPress } from './after-press.ts';
import { useSchemaForm } from './use-schema-form.ts';

const message = 'This field is required';
const schema = z.object({ name: z.string().min(1, message) });

function Page() {
  const { fields } = useSchemaForm({
    ...{ schema, initialValues: { name: '' } },
    save: async () => undefined,
    onSaved: () => undefined,
  });
  return (
    <>
      <TextInput
        label="Name"
        {...fields.getInputProps('name')}
        onBlur={() => afterPress(() => void fields.validateField('name'))}
      />
      <Button>Add Option</Button>
    </>
  );
}

const input = () => screen.getByLabelText('Name');
const button = () => screen.getByRole('button', { name: 'Add Option' });
const nextTask = () => act(() => new Promise((resolve) => setTimeout(resolve)));

test('a message on blur waits for the end of the press, so that the button does not move', async () => {
  renderInConsole(<Page />);
  input().focus();
  fireEvent.pointerDown(button());
  fireEvent.mouseDown(button());
  fireEvent.blur(input());
  await nextTask();
  expect(screen.queryByText(message)).toBeNull();
  fireEvent.pointerUp(button());
  fireEvent.mouseUp(button());
  expect(screen.queryByText(message)).toBeNull();
  fireEvent.click(button());
  await nextTask();
  expect(screen.getByText(message)).toBeTruthy();
});

test('after a tap the focus moves late, and nothing moves before the click', async () => {
  renderInConsole(<Page />);
  fireEvent.pointerDown(button());
  fireEvent.pointerUp(button());
  await nextTask();
  fireEvent.mouseDown(button());
  fireEvent.blur(input());
  fireEvent.mouseUp(button());
  expect(screen.queryByText(message)).toBeNull();
  await nextTask();
  expect(screen.getByText(message)).toBeTruthy();
});

test('with the keyboard the message appears at once', () => {
  renderInConsole(<Page />);
  fireEvent.blur(input());
  expect(screen.getByText(message)).toBeTruthy();
});

test('no input validates on blur in any other way', () => {
  const root = join(import.meta.dirname, '../..');
  const sources = globSync('**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.includes('.test.'),
  );
  expect(sources.length).toBeGreaterThan(300);
  const direct = sources.filter((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    if (!source.includes('onBlur')) return source.includes('validateInputOnBlur');
    return source
      .replaceAll(/afterPress\(\(\) =>\s*[^;\n]*validateField/g, '')
      .includes('validateField(');
  });
  expect(direct).toEqual([]);
});
