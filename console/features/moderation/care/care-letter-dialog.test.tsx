// @vitest-environment happy-dom

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { hasUnsavedChanges } from '../../../kit/unsaved-changes.ts';
import { renderInConsole } from '../../../testing/render.tsx';
import { careGuideQuery } from './care.queries.ts';
import CareLetterDialog from './care-letter-dialog.tsx';

const guide = {
  reply: '',
  helpResources: ['Porch line'],
  helplines: [
    { country: 'US', line: 'Call 988' },
    { country: 'ES', line: 'Llama al 024' },
  ],
  texts: [
    { language: 'en', title: 'First answer', text: 'Dear {name}\n\n{help}\n\nYours' },
    { language: 'es', title: 'Primera', text: 'Hola {name}\n\n{help}' },
  ],
};

function Letter() {
  const [opened, setOpened] = useState(true);
  return (
    <CareLetterDialog
      name="ana"
      opened={opened}
      onSend={async () => true}
      onClose={() => setOpened(false)}
    />
  );
}

function renderLetter() {
  const { queryClient, rerender } = renderInConsole(null);
  queryClient.setQueryData(careGuideQuery.queryKey, { careGuide: guide });
  rerender(<Letter />);
}

const message = () => screen.getByLabelText<HTMLTextAreaElement>(/^Message/);
const question = (name: string) => screen.findByRole('dialog', { name });
async function choose(label: string, option: string) {
  fireEvent.click(await screen.findByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option, hidden: true }));
}
const write = (value: string) => fireEvent.change(message(), { target: { value } });

test('another country changes the help lines and leaves the words', async () => {
  renderLetter();
  await choose('Begin from', 'en: First answer');
  expect(message().value).toBe('Dear ana\n\n– Porch line\n\nYours');
  write(message().value.replace('Yours', 'I am here for you.'));
  await choose('Help lines', 'United States');
  expect(message().value).toBe('Dear ana\n\n– Call 988\n\nI am here for you.');
  write('My own words.');
  await choose('Help lines', 'Spain');
  expect(message().value).toBe('My own words.\n\n– Llama al 024');
});

test('a prepared text replaces own words only after a question', async () => {
  renderLetter();
  await choose('Begin from', 'en: First answer');
  await choose('Begin from', 'es: Primera');
  expect(message().value).toBe('Hola ana\n\n– Porch line');
  write('Hola ana, te leo.');
  await choose('Begin from', 'en: First answer');
  await question('Replace what you wrote?');
  fireEvent.click(screen.getByRole('button', { name: 'Keep my words' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Replace/ })).toBeNull());
  expect(message().value).toBe('Hola ana, te leo.');
});

test('a half-written letter is lost neither by Escape nor by leaving', async () => {
  renderLetter();
  await screen.findByRole('dialog', { name: 'Write to ana' });
  write('I am here');
  expect(hasUnsavedChanges()).toBe(true);
  fireEvent.keyDown(message(), { key: 'Escape' });
  await question('Discard your changes?');
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(message().value).toBe('I am here');
});
