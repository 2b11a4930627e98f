// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInConsole, slowAnswer } from '../testing/render.tsx';
import { notDone, useAction } from './use-action.ts';

function WorkButton({ work, leaves }: { work(): Promise<unknown>; leaves?: boolean }) {
  const { isRunning, run } = useAction({ leaves });
  return (
    <button type="button" aria-busy={isRunning} onClick={() => run(work)}>
      Change roles
    </button>
  );
}

function openButton() {
  const started: string[] = [];
  const change = slowAnswer<void>();
  const departure = slowAnswer<void>();
  async function work() {
    started.push('started');
    await change.promise;
    await departure.promise;
  }
  renderInConsole(<WorkButton work={work} />);
  return { started, change, departure };
}

const button = () => screen.getByRole('button', { name: 'Change roles' });

test('two clicks at once start it once', async () => {
  const { started } = openButton();
  fireEvent.click(button());
  fireEvent.click(button());
  expect(started).toHaveLength(1);
  expect(button().getAttribute('aria-busy')).toBe('true');
});

test('it runs until the navigation to the next screen has ended', async () => {
  const { started, change, departure } = openButton();
  fireEvent.click(button());
  await act(async () => change.answer());
  fireEvent.click(button());
  expect(started).toHaveLength(1);
  await act(async () => departure.answer());
  fireEvent.click(button());
  expect(started).toHaveLength(2);
});

test('a failure is shown, and the action can be repeated', async () => {
  const { started, change } = openButton();
  fireEvent.click(button());
  await act(async () => change.fail(new Error('broken')));
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeTruthy();
  fireEvent.click(button());
  expect(started).toHaveLength(2);
});

test('with `leaves`, the button stays disabled after success and is enabled after a cancellation', async () => {
  const answers = [notDone, undefined];
  const started: string[] = [];
  const work = async () => {
    started.push('started');
    return answers.shift();
  };
  renderInConsole(<WorkButton work={work} leaves />);
  for (let clicks = 0; clicks < 4; clicks += 1) await act(async () => fireEvent.click(button()));
  expect(started).toHaveLength(2);
});
