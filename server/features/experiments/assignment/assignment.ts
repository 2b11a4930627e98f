import type {
  AssignmentReason,
  Goal,
  Variant,
} from '../../../../contract/experiments/experiments.ts';
import { createKeyPicker, type KeyPicker, rendezvousVersion } from '../../../lib/rendezvous.ts';
import type { StoredAssignment } from './stored-assignment.ts';

export interface RunningExperiment {
  id: number;
  symbol: string;
  isActive: boolean;
  persistSessions: boolean;
  variants: readonly Variant[];
  excludeEmployees: boolean;
  excludeBots: boolean;
  siteIds: readonly number[];
  goals: readonly Goal[];
  winnerKey: string | null;
  phaseId: number;
  pick: KeyPicker;
}

export interface ExperimentVisitor {
  siteId: number;
  visitorId: string;
  sessionId: string;
  userId: number | undefined;
  /** Cross-site requests send no cookies, so each would get another variant. */
  isCookieless: boolean;
  isBot: boolean;
  isEmployee: boolean;
  stored: StoredAssignment | undefined;
  accountVariant: string | undefined;
}

export interface AssignmentDecision {
  variant: string | null;
  reason: AssignmentReason;
}

interface HashedExperiment {
  symbol: string;
  hashVersion: number;
  variants: readonly Variant[];
}

export function createVariantPicker({
  symbol,
  hashVersion,
  variants,
}: HashedExperiment): KeyPicker {
  if (hashVersion !== rendezvousVersion) throw new Error(`Unknown hash version ${hashVersion}`);
  return createKeyPicker(`${hashVersion}/${symbol}`, variants);
}

/** Hash unit: the account if signed in, otherwise the browser. */
function hashUnitOf({ userId, visitorId }: ExperimentVisitor): string {
  return userId === undefined ? visitorId : `account:${userId}`;
}

/** True if another account used this browser before: its variant is not this account's. */
function isOfOtherAccount({
  userId,
  stored,
}: Pick<ExperimentVisitor, 'userId' | 'stored'>): boolean {
  const unit = stored?.unit;
  return userId !== undefined && unit?.kind === 'account' && unit.userId !== userId;
}

export function decideVariant(
  experiment: RunningExperiment,
  assignee: ExperimentVisitor,
): AssignmentDecision {
  const { stored } = assignee;
  const isVariant = (key: string | undefined): key is string =>
    key !== undefined && experiment.variants.some((variant) => variant.key === key);
  const isOfSession = stored?.sessionId === assignee.sessionId;
  const forced = isOfSession && isVariant(stored.forced) ? stored.forced : undefined;
  const decideNone = (reason: AssignmentReason): AssignmentDecision => ({ variant: null, reason });

  if (!experiment.siteIds.includes(assignee.siteId)) return decideNone('NOT_ON_SITE');
  if (experiment.winnerKey !== null) return { variant: experiment.winnerKey, reason: 'WINNER' };
  if (assignee.isCookieless) return decideNone('NOT_KEPT');
  // Staff can preview variants of inactive experiments.
  const isPreview = forced !== undefined && assignee.isEmployee;
  if (!experiment.isActive && !isPreview) return decideNone('INACTIVE');
  if (forced !== undefined) return { variant: forced, reason: 'FORCED' };
  if (experiment.excludeBots && assignee.isBot) return decideNone('BOT');
  if (experiment.excludeEmployees && assignee.isEmployee) return decideNone('EMPLOYEE');
  if (isOfSession && isVariant(stored.variant))
    return { variant: stored.variant, reason: 'SESSION' };
  if (experiment.persistSessions) {
    if (isVariant(assignee.accountVariant))
      return { variant: assignee.accountVariant, reason: 'ACCOUNT' };
    if (isVariant(stored?.variant) && !isOfOtherAccount(assignee))
      return { variant: stored.variant, reason: 'KEPT' };
  }
  const variant = experiment.pick(hashUnitOf(assignee));
  return variant === undefined ? decideNone('NO_WEIGHT') : { variant, reason: 'ASSIGNED' };
}
