import type { AssocType } from '../../../../contract/moderation/content-flags.ts';
import type { DecisionKind } from '../../../../contract/moderation/decision-kinds.ts';
import type { NoticeKind, NoticeLanguage } from '../../../../contract/moderation/notice-kinds.ts';
import type { NoticeTemplateInput } from '../../../../contract/moderation/notices.ts';
import type { PolicyGround } from '../../../../contract/moderation/policies.ts';
import type { DecisionSource } from '../../../../contract/moderation/statements.ts';
import texts from './default-templates.json' with { type: 'json' };

export interface NoticeTexts {
  templates: Record<NoticeKind, NoticeTemplateInput>;
  decisions: Record<DecisionKind, string>;
  /** Neutral words for reporters, who do not learn how someone was sanctioned. */
  outcomes: Record<'SPAM' | 'DELETED' | 'KEPT', string>;
  appeals: Record<'OVERTURNED' | 'UPHELD', string>;
  subjects: Record<AssocType, string>;
  illegalNotices: Record<'REMOVED' | 'KEPT', string>;
  sources: Record<DecisionSource, string>;
  grounds: Record<PolicyGround, string>;
  redress: string;
  permanent: string;
  automatic: string;
  manual: string;
  until: string;
}

export const noticeTexts: Record<NoticeLanguage, NoticeTexts> = texts;

/** Formats the end of a measure with its time zone, because a mail may be read anywhere. */
export function formatEndOfMeasure(date: Date, language: NoticeLanguage, timeZone: string): string {
  return new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(date);
}
