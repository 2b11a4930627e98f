import { hasCode, messageFor } from '../lib/api-error.ts';
import { showErrorSnack } from './snackbar.ts';

/** Tells the person that a call failed. A session that ended announces itself. */
export function showFailure(error: unknown, otherwise?: string): void {
  if (!hasCode(error, 'UNAUTHENTICATED')) showErrorSnack(messageFor(error, otherwise));
}
