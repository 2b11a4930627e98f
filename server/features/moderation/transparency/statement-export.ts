import type { HarmCategory } from '../../../../contract/moderation/harm-categories.ts';
import type {
  DecisionSource,
  StatementOfReasons,
} from '../../../../contract/moderation/statements.ts';
import { scrubPersonalData, scrubReferenceUrl } from './scrub-personal-data.ts';

/** Decisions that restrict something; warnings and kept texts need no statement. */
export const kindsWithStatement = ['SPAM', 'DELETED', 'MUTE', 'SUSPENSION'] as const;

export interface StatedDecision {
  publicId: string;
  kind: (typeof kindsWithStatement)[number];
  source: DecisionSource;
  decidedAt: Date;
  statement: StatementOfReasons;
}

/** Countries of the European Economic Area. */
const eeaCountryCodes =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  );

const codesByHarmCategory: Record<HarmCategory, { category: string; keyword?: string }> = {
  CHILD_ABUSE: {
    category: 'PROTECTION_OF_MINORS',
    keyword: 'KEYWORD_CHILD_SEXUAL_ABUSE_MATERIAL',
  },
  MINORS: { category: 'PROTECTION_OF_MINORS' },
  SPEECH: { category: 'ILLEGAL_OR_HARMFUL_SPEECH' },
  HARASSMENT: { category: 'CYBER_VIOLENCE' },
  VIOLENCE: { category: 'VIOLENCE' },
  PRIVACY: { category: 'DATA_PROTECTION_AND_PRIVACY_VIOLATIONS' },
  SELF_HARM: { category: 'SELF_HARM' },
  EATING_DISORDERS: {
    category: 'SELF_HARM',
    keyword: 'KEYWORD_CONTENT_PROMOTING_EATING_DISORDERS',
  },
  PUBLIC_HEALTH: { category: 'RISK_FOR_PUBLIC_SECURITY', keyword: 'KEYWORD_RISK_PUBLIC_HEALTH' },
  PRODUCTS: { category: 'UNSAFE_AND_PROHIBITED_PRODUCTS' },
  FRAUD: { category: 'SCAMS_AND_FRAUD' },
  CONSUMER_INFORMATION: { category: 'CONSUMER_INFORMATION' },
  INTELLECTUAL_PROPERTY: { category: 'INTELLECTUAL_PROPERTY_INFRINGEMENTS' },
  PUBLIC_SECURITY: { category: 'RISK_FOR_PUBLIC_SECURITY' },
  ANIMALS: { category: 'ANIMAL_WELFARE' },
  OTHER: { category: 'OTHER_VIOLATION_TC' },
};

const sourceTypeByDecisionSource: Record<DecisionSource, string> = {
  ARTICLE_16: 'SOURCE_ARTICLE_16',
  REPORT: 'SOURCE_TYPE_OTHER_NOTIFICATION',
  OWN_INITIATIVE: 'SOURCE_VOLUNTARY',
};

const isoDayOf = (date: Date | string) => new Date(date).toISOString().slice(0, 10);
const scrubAndCutText = (text: string, max: number) =>
  scrubPersonalData(text).slice(0, max).toWellFormed();

/**
 * A statement in the fields of the public transparency database, without personal data: facts and
 * grounds follow from the rule and the kind of decision, never from what members wrote.
 */
export function toPublicStatement({
  publicId,
  kind,
  source,
  decidedAt,
  statement,
}: StatedDecision): Record<string, string | string[]> {
  const { category, keyword } = codesByHarmCategory[statement.category];
  const isAboutAccount = statement.contentKind === 'user';
  const referenceUrl = scrubReferenceUrl(statement.referenceUrl);
  return {
    puid: publicId,
    ...toMeasureFields(kind, statement.endsAt),
    ...toGroundFields(statement),
    ...(referenceUrl !== '' && { decision_ground_reference_url: referenceUrl }),
    category: `STATEMENT_CATEGORY_${category}`,
    ...(keyword !== undefined && { category_specification: [keyword] }),
    content_type: [isAboutAccount ? 'CONTENT_TYPE_OTHER' : 'CONTENT_TYPE_TEXT'],
    ...(isAboutAccount && { content_type_other: 'Account' }),
    content_date: isoDayOf(statement.contentAt ?? decidedAt),
    application_date: isoDayOf(decidedAt),
    territorial_scope: eeaCountryCodes,
    decision_facts: scrubAndCutText(statement.facts, 5000),
    source_type: sourceTypeByDecisionSource[source],
    automated_detection: statement.isFoundAutomatically ? 'Yes' : 'No',
    automated_decision: statement.isDecidedAutomatically
      ? 'AUTOMATED_DECISION_FULLY'
      : 'AUTOMATED_DECISION_NOT_AUTOMATED',
  };
}

function toMeasureFields(
  kind: StatedDecision['kind'],
  endsAt: string | null,
): Record<string, string | string[]> {
  const end = endsAt === null ? undefined : isoDayOf(endsAt);
  switch (kind) {
    case 'SPAM':
      return { decision_visibility: ['DECISION_VISIBILITY_CONTENT_DISABLED'] };
    case 'DELETED':
      return { decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'] };
    case 'MUTE':
      return {
        decision_provision: 'DECISION_PROVISION_PARTIAL_SUSPENSION',
        ...(end !== undefined && { end_date_service_restriction: end }),
      };
    case 'SUSPENSION':
      return {
        decision_account: 'DECISION_ACCOUNT_SUSPENDED',
        account_type: 'ACCOUNT_TYPE_PRIVATE',
        ...(end !== undefined && { end_date_account_restriction: end }),
      };
  }
}

function toGroundFields({
  ground,
  groundName,
  groundExplanation,
  facts,
}: StatementOfReasons): Record<string, string> {
  const name = scrubAndCutText(groundName || 'Terms of the site', 500);
  const explanation = scrubAndCutText(groundExplanation || facts, 2000);
  return ground === 'LAW'
    ? {
        decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT',
        illegal_content_legal_ground: name,
        illegal_content_explanation: explanation,
      }
    : {
        decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
        incompatible_content_ground: name,
        incompatible_content_explanation: explanation,
        incompatible_content_illegal: 'No',
      };
}
