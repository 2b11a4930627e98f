import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { messages } from '../../contract/messages.ts';
import { connectionState, reportServerUnreached } from '../lib/connection.ts';
import { wait } from '../lib/wait.ts';
import { showErrorSnack } from './snackbar.ts';

const maxLoadAttempts = 3;
const retryPauseMs = 1000;

/**
 * Loads a component on demand. If loading fails, the rest of the screen stays usable and loading is
 * retried once the server can be reached.
 */
// biome-ignore lint/suspicious/noExplicitAny: whatever properties the part has
export function lazyPart<Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> {
  return lazy(() => loadWithRetries(load));
}

export function loadAhead(load: () => Promise<unknown>): void {
  // Ignored here: if loading fails again when the part is shown, the error appears there.
  load().catch(() => {});
}

async function loadWithRetries<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let attempt = 1; ; ) {
    try {
      return await load();
    } catch {
      reportServerUnreached();
      if (connectionState.get() === 'up') attempt += 1;
      if (attempt > maxLoadAttempts) {
        showErrorSnack(messages.partNotLoaded);
        return new Promise(() => {});
      }
      await Promise.all([waitForConnection(), wait(retryPauseMs)]);
      reloadFailedStyles();
    }
  }
}

function waitForConnection(): Promise<void> {
  return new Promise((resolve) => {
    if (connectionState.get() === 'up') return resolve();
    const end = connectionState.subscribe(() => {
      if (connectionState.get() !== 'up') return;
      end();
      resolve();
    });
  });
}

/** The bundler requests a style sheet only once, even if that failed. */
function reloadFailedStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (!link.sheet) link.replaceWith(link.cloneNode());
  }
}
