import type {
  FlagEventStatus,
  FlagOperation,
  FlagOutcome,
} from '../../../../contract/moderation/content-flags.ts';
import type { DecisionKind } from '../../../../contract/moderation/decision-kinds.ts';
import { policyMessages } from '../../../../contract/moderation/policies.ts';
import { invalidInput } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import { bodyText } from '../../../lib/html.ts';
import type { ContentItem } from '../content/content.repository.ts';
import type { Flag } from '../flags/flag.repository.ts';
import { type Policy, policiesRepository } from '../policies/policies.repository.ts';
import { decisionsRepository } from './decisions.repository.ts';
import { createStatementOfReasons, findDecisionSource } from './statement.ts';

/** Longest text that the public transparency database accepts as facts. */
const decisionBodyMaxLength = 5000;

export async function findPolicyInUse(
  trx: Trx,
  siteId: number,
  policyId: number | null | undefined,
): Promise<Policy | undefined> {
  if (policyId == null) return undefined;
  const policy = await policiesRepository(trx).find(siteId, policyId);
  if (!policy) throw invalidInput(policyMessages.notFound, 'policyId');
  if (!policy.isActive) throw invalidInput(policyMessages.retired, 'policyId');
  return policy;
}

const decisionKindsWithdrawnByOperation: Partial<Record<FlagOperation, DecisionKind[]>> = {
  UN_SPAM: ['SPAM'],
  UN_DELETE: ['DELETED'],
  REOPEN: ['KEPT'],
};

function decisionKindOf(operation: FlagOperation, flag: Flag): DecisionKind | undefined {
  if (operation === 'SPAM') return 'SPAM';
  if (operation === 'DELETE') return 'DELETED';
  const isKept = flag.outcome === 'KEPT' || flag.outcome === 'APPROVED';
  const isAnswered = flag.reportCount > 0 || flag.isReportedIllegal;
  return isKept && isAnswered ? 'KEPT' : undefined;
}

/** Stores the statement of reasons. Flags about people in danger get none, and so no notices. */
export async function recordFlagDecision(
  trx: Trx,
  {
    before,
    after,
    item,
    operation,
    policy,
    eventId,
    decidedById,
  }: {
    before: Flag;
    after: Flag;
    item: ContentItem | undefined;
    operation: FlagOperation;
    policy: Policy | undefined;
    eventId: number | null;
    decidedById: number;
  },
): Promise<void> {
  const decisions = decisionsRepository(trx);
  const withdrawn = decisionKindsWithdrawnByOperation[operation];
  if (withdrawn) {
    await decisions.withdraw(before.siteId, { flagId: before.id, kinds: withdrawn });
    await reinstateSuperseded(trx, after);
    return;
  }
  const kind = decisionKindOf(operation, after);
  if (!kind || before.isCare) return;
  await decisions.supersede(before.siteId, before.id);
  const source = await findDecisionSource(trx, before);
  const isKept = kind === 'KEPT';
  await decisions.insert(before.siteId, {
    kind,
    policyId: isKept ? null : (policy?.id ?? null),
    contentFlagId: before.id,
    eventId,
    assocType: before.assocType,
    assocId: before.assocId,
    authorId: before.authorId,
    decidedById,
    body: item ? describeDecidedItem(item) : '',
    isFoundAutomatically: isFoundAutomatically(before),
    reportCount: before.reportCount,
    endsAt: null,
    source,
    openedAt: before.openedAt,
    statement: isKept
      ? null
      : createStatementOfReasons({
          kind,
          source,
          policy,
          contentKind: before.assocType,
          contentAt: item?.insertedAt ?? null,
          isFoundAutomatically: isFoundAutomatically(before),
          endsAt: null,
        }),
  });
}

const decisionKindUndoneByEventStatus: Partial<Record<FlagEventStatus, DecisionKind>> = {
  UNSPAM: 'SPAM',
  UNDELETED: 'DELETED',
  REOPENED: 'KEPT',
};

export async function undoFlagDecision(
  trx: Trx,
  flag: Flag,
  event: { id: number; status: FlagEventStatus },
): Promise<void> {
  const kind = decisionKindUndoneByEventStatus[event.status];
  const decisions = decisionsRepository(trx);
  if (kind) return decisions.reinstate(flag.siteId, event.id, kind);
  await decisions.withdraw(flag.siteId, { eventId: event.id });
  await reinstateSuperseded(trx, flag);
}

const kindByOutcome: Partial<Record<FlagOutcome, DecisionKind>> = {
  SPAM: 'SPAM',
  DELETED: 'DELETED',
  KEPT: 'KEPT',
  APPROVED: 'KEPT',
};

/** Puts the decision before the withdrawn one in force again, if the text is as it left it. */
async function reinstateSuperseded(trx: Trx, { siteId, id, outcome }: Flag): Promise<void> {
  const kind = outcome === null ? undefined : kindByOutcome[outcome];
  if (kind) await decisionsRepository(trx).reinstateSuperseded(siteId, id, kind);
}

export function isFoundAutomatically(flag: Flag): boolean {
  return flag.isSpam || flag.isOffensive || flag.isImage || flag.heldFor.length > 0;
}

export function describeDecidedItem({ name, body }: Pick<ContentItem, 'name' | 'body'>): string {
  const text = [name, bodyText(body)].filter(Boolean).join('\n\n');
  return text.slice(0, decisionBodyMaxLength).toWellFormed();
}
