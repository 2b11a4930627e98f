import { messages } from '../../contract/messages.ts';
import { showErrorSnack, showSnack } from './snackbar.ts';

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSnack(messages.textCopied);
  } catch {
    // Browsers refuse outside of HTTPS and localhost, or when the person said no.
    showErrorSnack('Your browser did not allow copying. Select the text and copy it by hand.');
  }
}
