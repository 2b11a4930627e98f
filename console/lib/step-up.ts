import { stepUpCancelled } from '../../contract/accounts/step-up-cancelled.ts';
import { ApiError, hasCode } from './api-error.ts';
import { createStore } from './store.ts';

interface OpenProof {
  settle(isProven: boolean): void;
}

/** Request for a proof of identity that is on the screen. */
export const openProof = createStore<OpenProof | null>(null);

let asking: Promise<boolean> | undefined;

/** Opens the dialog; requests that come meanwhile wait for the same one. */
export function askForProof(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    openProof.set(() => ({
      settle(isProven) {
        asking = undefined;
        openProof.set(() => null);
        resolve(isProven);
      },
    }));
  });
  return asking;
}

/**
 * Sends a request; if the server asks for a proof of identity, sends the same request once more
 * after the person gave it. The server checks before it does anything, so nothing happens twice.
 */
export async function withStepUp<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (!hasCode(error, 'STEP_UP_REQUIRED')) throw error;
    if (await askForProof()) return send();
    throw new ApiError('STEP_UP_REQUIRED', stepUpCancelled);
  }
}
