import { createThreadPool } from '../../../base/worker-threads.ts';
import type { EditedText } from './link-edits.ts';
import type { LinkText } from './link-places.ts';
import { type LinkRewrite, rewriteLinks } from './link-rewriting.ts';
import type { RewriteTask } from './link-rewriting.worker.ts';

/** Rewrites links without blocking the event loop for long. */
export interface LinkRewriting {
  rewrite(text: LinkText, rewrite: LinkRewrite): Promise<EditedText | undefined>;
  close(): Promise<void>;
}

/** Shorter texts are rewritten on this thread, in a few milliseconds. */
const maxLengthRewrittenHere = 10_000;

export function createLinkRewriting(): LinkRewriting {
  const pool = createThreadPool({
    script: new URL('./link-rewriting.worker.ts', import.meta.url),
    maxThreads: 1,
    maxWaiting: 100,
    timeLimitMs: 60_000,
    memoryMb: 256,
  });
  return {
    async rewrite(text, rewrite) {
      // A pattern may take 50 ms for a single link.
      if (rewrite.mode !== 'pattern' && text.text.length <= maxLengthRewrittenHere) {
        return rewriteLinks(text, rewrite);
      }
      return pool.run<EditedText | undefined>({ text, rewrite } satisfies RewriteTask);
    },
    close: () => pool.close(),
  };
}
