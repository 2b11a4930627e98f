import { messages } from '../../contract/messages.ts';
import { showFailure } from './failure.ts';
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

/** For text that is on its way: some browsers copy only while they still see the click. */
export async function copyFetched(text: Promise<string>): Promise<void> {
  const blob = text.then((ready) => new Blob([ready], { type: 'text/plain' }));
  // Whatever fails is told below.
  blob.catch(() => undefined);
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    showSnack(messages.textCopied);
  } catch {
    await text.then(
      (ready) => showErrorSnack(`Your browser did not allow copying. Copy it by hand: ${ready}`),
      showFailure,
    );
  }
}
