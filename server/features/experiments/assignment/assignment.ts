import type {
  AssignmentReason,
  Goal,
  Variant,
} from '../../../../contract/experiments/experiments.ts';
import {
  createPick,
  type Pick as PickVariant,
  rendezvousVersion,
} from '../../../lib/rendezvous.ts';

/** The part of an experiment that assignment needs. */
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
  /** Current phase, to which these weights belong. */
  phaseId: number;
  pick: PickVariant;
}

/** Assignment in one experiment, stored in a signed cookie. */
export interface Kept {
  /** Last assigned variant; undefined if a variant was forced before any was assigned. */
  variant: string | undefined;
  phaseId: number;
  /** Session of the assignment. In later sessions `variant` is only the previous one. */
  sessionId: string;
  /** True once the visitor has seen more than one variant. */
  hasSwitched: boolean;
  /** Variant that was chosen for this session. */
  forced: string | undefined;
}

export interface Asker {
  siteId: number;
  visitorId: string;
  sessionId: string;
  userId: number | undefined;
  /** Cross-site requests send no cookies, so each would get another variant. */
  isForgetful: boolean;
  isBot: boolean;
  isEmployee: boolean;
  kept: Kept | undefined;
  /** Variant of the account on all devices. */
  ofAccount: string | undefined;
}

export interface Decision {
  variant: string | null;
  reason: AssignmentReason;
}

interface Hashed {
  symbol: string;
  hashVersion: number;
  variants: readonly Variant[];
}

export function pickOf({ symbol, hashVersion, variants }: Hashed): PickVariant {
  if (hashVersion !== rendezvousVersion) throw new Error(`Unknown hash version ${hashVersion}`);
  return createPick(`${hashVersion}/${symbol}`, variants);
}

/** Hash unit: the account if signed in, otherwise the browser. */
function unitOf({ userId, visitorId }: Asker): string {
  return userId === undefined ? visitorId : `account:${userId}`;
}

/** Decides the variant and the reason; no other code does. */
export function decide(experiment: RunningExperiment, asker: Asker): Decision {
  const { kept } = asker;
  const isThere = (key: string | undefined): key is string =>
    key !== undefined && experiment.variants.some((variant) => variant.key === key);
  const isOfSession = kept?.sessionId === asker.sessionId;
  const forced = isOfSession && isThere(kept.forced) ? kept.forced : undefined;
  const none = (reason: AssignmentReason): Decision => ({ variant: null, reason });

  if (!experiment.siteIds.includes(asker.siteId)) return none('NOT_ON_SITE');
  if (asker.isForgetful) return none('NOT_KEPT');
  // Staff can preview variants of inactive experiments.
  const isPreview = forced !== undefined && asker.isEmployee;
  if (!experiment.isActive && !isPreview) return none('INACTIVE');
  if (forced !== undefined) return { variant: forced, reason: 'FORCED' };
  if (experiment.excludeBots && asker.isBot) return none('BOT');
  if (experiment.excludeEmployees && asker.isEmployee) return none('EMPLOYEE');
  if (isOfSession && isThere(kept.variant)) return { variant: kept.variant, reason: 'SESSION' };
  if (experiment.persistSessions) {
    if (isThere(asker.ofAccount)) return { variant: asker.ofAccount, reason: 'ACCOUNT' };
    if (isThere(kept?.variant)) return { variant: kept.variant, reason: 'KEPT' };
  }
  const variant = experiment.pick(unitOf(asker));
  return variant === undefined ? none('NO_WEIGHT') : { variant, reason: 'ASSIGNED' };
}

const fields = 5;

export function writeKept({ variant, phaseId, sessionId, hasSwitched, forced }: Kept): string {
  return [variant ?? '', phaseId, sessionId, hasSwitched ? 1 : 0, forced ?? ''].join('.');
}

/** Undefined for cookies of another format. */
export function readKept(text: string | undefined): Kept | undefined {
  const parts = text?.split('.') ?? [];
  const [variant, phase, sessionId, switched, forced] = parts;
  if (parts.length !== fields || sessionId === undefined) return undefined;
  return {
    variant: variant || undefined,
    phaseId: Number(phase),
    sessionId,
    hasSwitched: switched === '1',
    forced: forced || undefined,
  };
}
