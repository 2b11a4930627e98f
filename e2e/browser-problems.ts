import type { BrowserContext } from '@playwright/test';

/** What went wrong in the browser behind a test's back, where the test did not expect it. */
export interface BrowserProblems {
  /** Expect this from now on: `problems.allow(/status of 401/)`. */
  allow(...patterns: RegExp[]): void;
  /** Listen to one more context, of a second person for example. */
  watch(context: BrowserContext): void;
  readonly unexpected: string[];
}

export function createBrowserProblems(isOurs: (url: string) => boolean): BrowserProblems {
  const allowed: RegExp[] = [];
  const found: string[] = [];
  return {
    allow: (...patterns) => void allowed.push(...patterns),
    watch(context) {
      // Violations of the content security policy are reported as errors of the console, too.
      context.on('console', (message) => {
        if (message.type() !== 'error') return;
        found.push(`console error: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => found.push(`page error: ${error.error()}`));
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? '';
        // Leaving a page or typing on cancels requests, as it should.
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
