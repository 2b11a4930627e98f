import { messages } from '../../contract/messages.ts';
import { showFailure } from './failure.ts';
import { showErrorSnack, showSnack } from './snackbar.ts';

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSnack(messages.textCopied, { about: null });
  } catch {
    // Browsers refuse outside HTTPS and localhost, or if the person denied permission.
    showErrorSnack('Your browser did not allow copying. Select the text and copy it by hand.');
  }
}

/**
 * Copies text that is still loading. Some browsers allow copying only during the click itself, so
 * the clipboard gets a promise.
 */
export async function copyWhenLoaded(text: Promise<string>): Promise<void> {
  const blob = text.then((ready) => new Blob([ready], { type: 'text/plain' }));
  // Prevents an unhandled rejection; errors are shown below.
  blob.catch(() => undefined);
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    showSnack(messages.textCopied, { about: null });
  } catch {
    await text.then(
      (ready) => showErrorSnack(`Your browser did not allow copying. Copy it by hand: ${ready}`),
      showFailure,
    );
  }
}
