import { z } from 'zod';

/** Above the threshold an item is flagged; what it is compared with is a probability. */
const threshold = z.number().min(0).max(1);

/** What a site decides for itself about moderation. Whatever it left open has the default. */
export const siteSettings = z.object({
  spamThreshold: threshold.default(0.8),
  offensiveThreshold: threshold.default(0.8),
  /** The first so many items of a new member wait for approval; none do at 0. */
  heldFirstPosts: z.int().min(0).max(100).default(0),
});

export type SiteSettings = z.infer<typeof siteSettings>;
