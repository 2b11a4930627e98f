import { isDeepStrictEqual } from 'node:util';
import { replyToMessages } from '../../../base/thread-replies.ts';
import type { LinkText } from './link-places.ts';
import {
  createRewriter,
  type HrefRewriter,
  type LinkRewrite,
  rewriteLinks,
} from './link-rewriting.ts';

export interface RewriteTask {
  text: LinkText;
  rewrite: LinkRewrite;
}

/** Compiling a pattern takes up to 25 ms, and a run has the same one for all texts. */
let lastRewriter: { rewrite: LinkRewrite; rewriter: HrefRewriter } | undefined;

replyToMessages(({ text, rewrite }: RewriteTask) => {
  if (!lastRewriter || !isDeepStrictEqual(lastRewriter.rewrite, rewrite)) {
    lastRewriter = { rewrite, rewriter: createRewriter(rewrite) };
  }
  return rewriteLinks(text, rewrite, lastRewriter.rewriter);
});
