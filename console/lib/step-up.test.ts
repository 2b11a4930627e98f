import { expect, test } from 'vitest';
import { secondFactorMessages } from '../../contract/accounts/second-factor-messages.ts';
import { ApiError } from './api-error.ts';
import { openProof, withStepUp } from './step-up.ts';

/** A request that is refused until a proof was given. */
function guardedRequest() {
  const state = { isProven: false, sent: 0, done: 0 };
  const send = async () => {
    state.sent += 1;
    if (!state.isProven) throw new ApiError('STEP_UP_REQUIRED', 'Please confirm');
    state.done += 1;
    return 'done';
  };
  return { state, send };
}

const dialogOpens = () => expect.poll(() => openProof.get()).not.toBeNull();

test('sends the same request once more after the proof', async () => {
  const { state, send } = guardedRequest();
  const answer = withStepUp(send);
  await dialogOpens();
  state.isProven = true;
  openProof.get()?.settle(true);
  expect(await answer).toBe('done');
  expect([state.sent, state.done, openProof.get()]).toEqual([2, 1, null]);
});

test('one dialog serves all waiting requests', async () => {
  const first = guardedRequest();
  const second = guardedRequest();
  const answers = Promise.all([withStepUp(first.send), withStepUp(second.send)]);
  await dialogOpens();
  first.state.isProven = second.state.isProven = true;
  openProof.get()?.settle(true);
  expect(await answers).toEqual(['done', 'done']);
});

test('a cancelled proof sends nothing and says so', async () => {
  const { state, send } = guardedRequest();
  const answer = withStepUp(send);
  await dialogOpens();
  openProof.get()?.settle(false);
  await expect(answer).rejects.toThrow(secondFactorMessages.stepUpCancelled);
  expect(state).toMatchObject({ sent: 1, done: 0 });
});

test('an insufficient proof is not asked for twice', async () => {
  const { state, send } = guardedRequest();
  const answer = withStepUp(send);
  await dialogOpens();
  openProof.get()?.settle(true);
  await expect(answer).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' });
  expect([state.sent, openProof.get()]).toEqual([2, null]);
});
