// @vitest-environment happy-dom
import { TextInput } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderInConsole } from '../../testing/render.tsx';
import { openQuestion } from '../confirm.ts';
import { DraftDialog } from './draft-dialog.tsx';

let answerServer: (isDone: boolean) => void;
let requests = 0;

function Example() {
  const [text, setText] = useState('');
  const [opened, setOpened] = useState(true);
  const send = () => {
    requests += 1;
    return new Promise<boolean>((resolve) => {
      answerServer = resolve;
    });
  };
  return (
    <DraftDialog
      title="Say why"
      submitLabel="Send"
      canSubmit={text !== 'no'}
      isDirty={text !== ''}
      opened={opened}
      onSubmit={send}
      onClose={() => setOpened(false)}
      onClosed={() => setText('')}
    >
      <TextInput label="Why" value={text} onChange={(event) => setText(event.target.value)} />
    </DraftDialog>
  );
}

const input = () => screen.getByLabelText<HTMLInputElement>('Why');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

async function openAndType(text: string) {
  requests = 0;
  renderInConsole(<Example />);
  fireEvent.change(await screen.findByLabelText('Why'), { target: { value: text } });
}

test('a refused text stays in the open dialog, and can be sent again', async () => {
  await openAndType('a reason');
  fireEvent.click(button('Send'));
  fireEvent.click(button('Send'));
  expect(requests).toBe(1);
  expect(button('Cancel').disabled).toBe(true);

  answerServer(false);
  await waitFor(() => expect(button('Cancel').disabled).toBe(false));
  expect(input().value).toBe('a reason');

  fireEvent.click(button('Send'));
  answerServer(true);
  await waitFor(() => expect(screen.queryByLabelText('Why')).toBeNull());
});

test('closing asks before it discards what was typed', async () => {
  await openAndType('a reason');
  fireEvent.click(button('Cancel'));
  expect(openQuestion.get()?.title).toBe('Discard your changes?');
  openQuestion.get()?.answer(false);
  expect(input().value).toBe('a reason');

  fireEvent.click(button('Cancel'));
  openQuestion.get()?.answer(true);
  await waitFor(() => expect(screen.queryByLabelText('Why')).toBeNull());
});

test('an empty form closes at once, and what cannot be sent is not', async () => {
  await openAndType('no');
  expect(button('Send').disabled).toBe(true);
  fireEvent.change(input(), { target: { value: '' } });
  fireEvent.click(button('Cancel'));
  await waitFor(() => expect(screen.queryByLabelText('Why')).toBeNull());
});
