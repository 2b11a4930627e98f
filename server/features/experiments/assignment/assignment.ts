import type {
  AssignmentReason,
  Goal,
  Variant,
} from '../../../../contract/experiments/experiments.ts';
import { createKeyPicker, type KeyPicker, rendezvousVersion } from '../../../lib/rendezvous.ts';

/** An experiment as those need it who assign. */
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
  /** Whose weights these are. */
  phaseId: number;
  pick: KeyPicker;
}

/** What a visitor's browser keeps about one experiment, signed. */
export interface Kept {
  /** The variant they were given last; none yet when someone chose one for them first. */
  variant: string | undefined;
  /** The phase in which it was. */
  phaseId: number;
  /** The session that has it; of an older one it is only what they had before. */
  sessionId: string;
  /** They have seen more than one variant. */
  hasSwitched: boolean;
  /** Someone chose this variant for the session. */
  forced: string | undefined;
}

export interface Asker {
  siteId: number;
  visitorId: string;
  sessionId: string;
  /** Absent: nobody is signed in. */
  userId: number | undefined;
  /** Their browser keeps and sends no cookie: whatever they got, they would get another next time. */
  isForgetful: boolean;
  isBot: boolean;
  isEmployee: boolean;
  kept: Kept | undefined;
  /** What the account keeps on all devices. */
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

export function pickOf({ symbol, hashVersion, variants }: Hashed): KeyPicker {
  if (hashVersion !== rendezvousVersion) throw new Error(`Unknown hash version ${hashVersion}`);
  return createKeyPicker(`${hashVersion}/${symbol}`, variants);
}

/** By what the hash knows someone: the account when they are signed in, else the browser. */
function unitOf({ userId, visitorId }: Asker): string {
  return userId === undefined ? visitorId : `account:${userId}`;
}

/** Who gets which variant, and why; the one place where it is decided. */
export function decide(experiment: RunningExperiment, asker: Asker): Decision {
  const { kept } = asker;
  const isThere = (key: string | undefined): key is string =>
    key !== undefined && experiment.variants.some((variant) => variant.key === key);
  const isOfSession = kept?.sessionId === asker.sessionId;
  const forced = isOfSession && isThere(kept.forced) ? kept.forced : undefined;
  const none = (reason: AssignmentReason): Decision => ({ variant: null, reason });

  if (!experiment.siteIds.includes(asker.siteId)) return none('NOT_ON_SITE');
  if (asker.isForgetful) return none('NOT_KEPT');
  // Staff may look at a variant before anybody else does.
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

/** Undefined for a text of some other time. */
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
