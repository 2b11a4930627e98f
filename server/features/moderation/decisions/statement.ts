import type { AssocType } from '../../../../contract/moderation/content-flags.ts';
import type { DecisionKind } from '../../../../contract/moderation/decision-kinds.ts';
import type {
  DecisionSource,
  StatementOfReasons,
} from '../../../../contract/moderation/statements.ts';
import type { Trx } from '../../../db/database.ts';
import type { Flag } from '../flags/flag.repository.ts';
import { illegalNoticesRepository } from '../illegal-notices/illegal-notices.repository.ts';
import type { Policy } from '../policies/policies.repository.ts';

const statementSubjectByKind: Record<AssocType, string> = {
  comment: 'A comment',
  thread: 'A forum topic',
  reply: 'A forum reply',
  user: 'An account',
  user_profile_status: 'A status update',
  user_profile_status_reply: 'A reply to a status update',
};

const measureByDecision: Record<DecisionKind, string> = {
  SPAM: 'was hidden as spam.',
  DELETED: 'was removed.',
  KEPT: 'was kept.',
  WARNING: 'led to a warning of its author.',
  MUTE: 'led to a mute: its author cannot write for a time.',
  SUSPENSION: 'led to a suspension of the account for a time.',
};

const sentenceBySource: Record<DecisionSource, string> = {
  ARTICLE_16: 'Somebody sent a notice that it is illegal.',
  REPORT: 'Members reported it.',
  OWN_INITIATIVE: 'The site looked at it on its own initiative.',
};

/**
 * Finds what led to the decision: a notice whose sender waits for it, else a member's report, else
 * nobody.
 */
export async function findDecisionSource(
  trx: Trx,
  flag: Flag | undefined,
): Promise<DecisionSource> {
  if (!flag) return 'OWN_INITIATIVE';
  const isNoticed =
    flag.isReportedIllegal && (await illegalNoticesRepository(trx).isWaiting(flag.siteId, flag.id));
  if (isNoticed) return 'ARTICLE_16';
  return flag.reportCount > 0 ? 'REPORT' : 'OWN_INITIATIVE';
}

/** Says nothing about the member: facts follow from the kind of decision and the policy. */
export function createStatementOfReasons({
  kind,
  source,
  policy,
  contentKind,
  contentAt,
  isFoundAutomatically,
  endsAt,
}: {
  kind: DecisionKind;
  source: DecisionSource;
  policy: Policy | undefined;
  contentKind: AssocType;
  contentAt: Date | null;
  isFoundAutomatically: boolean;
  endsAt: Date | null;
}): Omit<StatementOfReasons, 'redress'> {
  const facts = [
    `${statementSubjectByKind[contentKind]} ${measureByDecision[kind]}`,
    sentenceBySource[source],
    isFoundAutomatically
      ? 'Automated means helped to find it.'
      : 'No automated means were used to find it.',
    ...(policy ? [`It goes against the rule “${policy.name}”.`] : []),
    'A person took the decision.',
  ];
  return {
    facts: facts.join(' '),
    ground: policy?.ground ?? null,
    groundName: policy?.name ?? '',
    groundExplanation: policy?.memberText ?? '',
    referenceUrl: policy?.referenceUrl ?? '',
    category: policy?.category ?? 'OTHER',
    territorialScope: 'EVERYWHERE',
    isFoundAutomatically,
    isDecidedAutomatically: false,
    contentKind,
    contentAt: contentAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  };
}
