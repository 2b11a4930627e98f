import { stepUpCancelled } from '../../contract/accounts/step-up-cancelled.ts';
import { ApiError, hasCode } from './api-error.ts';
import { createStore } from './store.ts';

interface OpenProof {
  settle(isProven: boolean): void;
}

export const openProof = createStore<OpenProof | null>(null);

let pendingProof: Promise<boolean> | undefined;

/** Opens the dialog. Further calls wait for the same dialog. */
export function askForProof(): Promise<boolean> {
  pendingProof ??= new Promise<boolean>((resolve) => {
    openProof.set(() => ({
      settle(isProven) {
        pendingProof = undefined;
        openProof.set(() => null);
        resolve(isProven);
      },
    }));
  });
  return pendingProof;
}

/**
 * Sends a request. If the server asks for a proof of identity, sends it again once the person has
 * given one. The server checks first, so nothing is done twice.
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
