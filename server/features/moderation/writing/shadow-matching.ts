import type { TextScores } from '../../../../automod/automod.ts';
import type { ShadowRule } from '../../../../contract/moderation/what-if.ts';
import type { SiteSettings } from '../../../../contract/site/site-settings.ts';
import { textsHaveHeldWord } from './held-words.ts';

type ShadowSettings = Pick<
  SiteSettings,
  'shadowSpamThreshold' | 'shadowOffensiveThreshold' | 'shadowWords'
>;

/** Rules in shadow mode that would have flagged the text. */
export function findShadowRules(
  { shadowSpamThreshold, shadowOffensiveThreshold, shadowWords }: ShadowSettings,
  { parts, scores }: { parts: readonly string[]; scores: TextScores },
): ShadowRule[] {
  const reaches = (threshold: number, prob: number) => threshold > 0 && prob >= threshold;
  const rules: [boolean, ShadowRule][] = [
    [reaches(shadowSpamThreshold, scores.spam.prob), 'SPAM'],
    [reaches(shadowOffensiveThreshold, scores.offensive.prob), 'OFFENSIVE'],
    [textsHaveHeldWord(shadowWords, parts), 'WORD'],
  ];
  return rules.filter(([applies]) => applies).map(([, rule]) => rule);
}
