export const whatIfPeriodDays = 90;

/** Rules that a site can run in shadow mode: recorded, nothing is flagged. */
export const shadowRules = ['SPAM', 'OFFENSIVE', 'WORD'] as const;
export type ShadowRule = (typeof shadowRules)[number];

export const shadowRuleLabels: Record<ShadowRule, string> = {
  SPAM: 'Spam threshold',
  OFFENSIVE: 'Offensive threshold',
  WORD: 'Words',
};
