import type { SiteSettings } from '../../../../contract/site/site-settings.ts';
import type { TextScores } from '../automod/automod.ts';

/** Why staff should look at something. */
export interface FlagReasons {
  isSpam?: boolean;
  isOffensive?: boolean;
  isImage?: boolean;
  isReported?: boolean;
  isRequiredToPublish?: boolean;
}

/** Of what a member wrote, everything that asks for a look at it. */
export function reasonsToFlag(
  settings: SiteSettings,
  { scores, hasImage, isHeld }: { scores: TextScores; hasImage: boolean; isHeld: boolean },
): FlagReasons {
  return {
    isSpam: scores.spam.prob >= settings.spamThreshold,
    isOffensive: scores.offensive.prob >= settings.offensiveThreshold,
    isImage: hasImage,
    isRequiredToPublish: isHeld,
  };
}

export function hasReason(reasons: FlagReasons): boolean {
  return Object.values(reasons).some(Boolean);
}

const words: Record<keyof FlagReasons, string> = {
  isSpam: 'spam score over the threshold',
  isOffensive: 'offensive score over the threshold',
  isImage: 'contains an image',
  isReported: 'reported by a member',
  isRequiredToPublish: 'must be approved before it is published',
};

/** For the history of the flag: 'Contains an image, reported by a member'. */
export function reasonsInWords(reasons: FlagReasons): string {
  const named = (Object.keys(words) as (keyof FlagReasons)[])
    .filter((reason) => reasons[reason])
    .map((reason) => words[reason])
    .join(', ');
  return named.charAt(0).toUpperCase() + named.slice(1);
}

export function scoresInWords({ modelVersion, spam, offensive }: TextScores): string {
  const percent = (prob: number) => `${Math.round(prob * 100)} %`;
  return `Spam ${percent(spam.prob)}, offensive ${percent(offensive.prob)} (model ${modelVersion})`;
}
