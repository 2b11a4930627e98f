/** Lowest probabilities for flagging a text; docs/automod.md says how they were chosen. */
export const recommendedThresholds = { spam: 0.9, offensive: 0.7, care: 0.5 } as const;
