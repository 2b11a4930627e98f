import { hasCode, messageFor } from '../lib/api-error.ts';
import { showErrorSnack } from './snackbar.ts';

/** Shows an error message. UNAUTHENTICATED is left out: the session-ended dialog handles it. */
export function showFailure(error: unknown, otherwise?: string): void {
  if (!hasCode(error, 'UNAUTHENTICATED')) showErrorSnack(messageFor(error, otherwise));
}
