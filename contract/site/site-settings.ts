import { z } from 'zod';

/**
 * From these probabilities on a text is called spam or offensive, unless a site decides otherwise.
 * Chosen by what they do to benign talk about health: docs/automod.md has the figures.
 */
export const defaultThresholds = { spam: 0.9, offensive: 0.9 } as const;

const threshold = z.number().min(0).max(1);

/** What a site decides for itself. Whatever it left open has the default. */
export const siteSettings = z.object({
  spamThreshold: threshold.default(defaultThresholds.spam),
  offensiveThreshold: threshold.default(defaultThresholds.offensive),
  /** The first so many items of a new member wait for approval; none do at 0. */
  heldFirstPosts: z.int().min(0).max(100).default(0),
  /** Whether search engines are told of the profiles of members. */
  profilesInSitemap: z.boolean().default(false),
});

export type SiteSettings = z.infer<typeof siteSettings>;
