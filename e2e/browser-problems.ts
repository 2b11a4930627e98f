import type { BrowserContext } from '@playwright/test';

/** Unexpected problems in the browser that a test would not notice itself. */
export interface BrowserProblems {
  /** Expects these from now on: `problems.allow(/status of 401/)`. */
  allow(...patterns: RegExp[]): void;
  /** Also listens to another context, such as a second person's. */
  watch(context: BrowserContext): void;
  readonly unexpected: string[];
}

/** Traced tests run a script of Playwright in every frame; the browser refuses it in previews. */
const tracingInPreviews = /Blocked script execution in 'about:srcdoc'/;

export function createBrowserProblems(isOurs: (url: string) => boolean): BrowserProblems {
  const allowed = [tracingInPreviews];
  const found: string[] = [];
  return {
    allow: (...patterns) => void allowed.push(...patterns),
    watch(context) {
      // Includes violations of the content security policy.
      context.on('console', (message) => {
        if (message.type() !== 'error') return;
        found.push(`console error: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => found.push(`page error: ${error.error()}`));
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? '';
        // Requests are cancelled when a page is left or typing goes on.
        if (!isOurs(request.url()) || reason === 'net::ERR_ABORTED') return;
        found.push(`request failed: ${request.method()} ${request.url()} ${reason}`);
      });
      context.on('response', (response) => {
        if (!isOurs(response.url()) || response.status() < 500) return;
        found.push(`server error: ${response.status()} ${response.url()}`);
      });
    },
    get unexpected() {
      return found.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
    },
  };
}
