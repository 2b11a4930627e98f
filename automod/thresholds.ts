/** Probabilities from which a text is called; chosen with the figures in docs/automod.md. */
export const recommendedThresholds = { spam: 0.9, offensive: 0.7, care: 0.5 } as const;
