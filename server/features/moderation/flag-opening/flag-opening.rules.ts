import type { TextScores } from '../../../../automod/automod.ts';
import { capitalize } from '../../../../contract/capitalize.ts';
import { type HeldReason, heldReasonLabels } from '../../../../contract/moderation/holding.ts';
import { formatPercent } from '../../../../contract/percent.ts';
import type { SiteSettings } from '../../../../contract/site/site-settings.ts';
import type { FlagReasons } from '../flags/flag-opening.repository.ts';

export function reachesCareThreshold(
  { careThreshold }: Pick<SiteSettings, 'careThreshold'>,
  scores: TextScores,
): boolean {
  return scores.care.prob >= careThreshold;
}

/** Texts about danger are not flagged as spam or offensive. */
export function findReasonsToFlag(
  settings: SiteSettings,
  { scores, hasImage, isHeld }: { scores: TextScores; hasImage: boolean; isHeld: boolean },
): FlagReasons {
  const isCare = reachesCareThreshold(settings, scores);
  return {
    isCare,
    isSpam: !isCare && scores.spam.prob >= settings.spamThreshold,
    isOffensive: !isCare && scores.offensive.prob >= settings.offensiveThreshold,
    isImage: hasImage,
    isRequiredToPublish: isHeld,
    isAdvice: settings.flagsAdvice && scores.advice !== undefined,
    isUnread: settings.flagsUnread && scores.unreadLanguage !== undefined,
  };
}

export function hasAnyReason(reasons: FlagReasons): boolean {
  return Object.values(reasons).some(Boolean);
}

const wordsByReason: Record<keyof FlagReasons, string> = {
  isCare: 'someone may be in danger',
  isSpam: 'spam score over the threshold',
  isOffensive: 'offensive score over the threshold',
  isImage: 'contains an image',
  isReported: 'reported by a member',
  isReportedIllegal: 'notice of illegal content',
  isRequiredToPublish: 'must be approved before it is published',
  isAdvice: 'dangerous health advice',
  isUnread: 'in a language that automod does not read',
};

/** Example: 'Contains an image, reported by a member'. */
export function describeReasons(reasons: FlagReasons, heldFor: readonly HeldReason[] = []): string {
  const named = (Object.keys(wordsByReason) as (keyof FlagReasons)[])
    .filter((reason) => reasons[reason])
    .map((reason) => wordsByReason[reason])
    .join(', ');
  const held = heldFor.map((reason) => heldReasonLabels[reason]).join(', ');
  return capitalize(held === '' ? named : `${named}: ${held}`);
}

export function describeScores({ modelVersion, spam, offensive, care }: TextScores): string {
  const scores = [
    `Spam ${formatPercent(spam.prob)}`,
    `offensive ${formatPercent(offensive.prob)}`,
    `danger ${formatPercent(care.prob)}`,
  ];
  return `${scores.join(', ')} (model ${modelVersion})`;
}
