import type { AssignmentReason } from '../../../../contract/experiments/experiments.ts';

export interface CountedVisitor {
  kind: 'visitor';
  phaseId: number;
  siteId: number;
  day: string;
  variantKey: string;
  goals: readonly string[];
}

/**
 * Unit that a browser's goals count for. `pending`: assigned in this phase, not counted yet.
 * `account`: counted by the account's row. `uncounted`: never counted, because it was assigned
 * before visitors were counted, or chose a variant first.
 */
export type AnalysisUnit =
  | { kind: 'uncounted' }
  | { kind: 'pending'; phaseId: number }
  | { kind: 'account'; userId: number }
  | CountedVisitor;

/** Assignment in one experiment, stored in a signed cookie. */
export interface StoredAssignment {
  /** Last assigned variant; undefined if a variant was forced before any was assigned. */
  variant: string | undefined;
  /** Session of the assignment. In later sessions `variant` is only the previous one. */
  sessionId: string;
  /** True once the visitor has seen more than one variant. */
  hasSwitched: boolean;
  forced: string | undefined;
  unit: AnalysisUnit;
}

const cookieFieldSeparator = '~';
/** Older cookies, from before visitors were counted, have no unit. */
const allowedCookieFieldCounts = [5, 6];

function formatAnalysisUnit(unit: AnalysisUnit): string {
  switch (unit.kind) {
    case 'uncounted':
      return '';
    case 'pending':
      return ['p', unit.phaseId].join(cookieFieldSeparator);
    case 'account':
      return ['a', unit.userId].join(cookieFieldSeparator);
    case 'visitor': {
      const { phaseId, siteId, day, variantKey, goals } = unit;
      return ['v', phaseId, siteId, day, variantKey, ...goals].join(cookieFieldSeparator);
    }
  }
}

/** Trusts its input, because the cookie is signed. */
function parseAnalysisUnit(text = ''): AnalysisUnit {
  const [kind, id, siteId, day = '', variantKey = '', ...goals] = text.split(cookieFieldSeparator);
  if (kind === 'p') return { kind: 'pending', phaseId: Number(id) };
  if (kind === 'a') return { kind: 'account', userId: Number(id) };
  if (kind !== 'v') return { kind: 'uncounted' };
  return {
    kind: 'visitor',
    phaseId: Number(id),
    siteId: Number(siteId),
    day,
    variantKey,
    goals,
  };
}

export function writeStoredAssignment({
  variant,
  sessionId,
  hasSwitched,
  forced,
  unit,
}: StoredAssignment): string {
  // The second field was the phase, which is now part of the unit.
  const fields = [
    variant ?? '',
    '',
    sessionId,
    hasSwitched ? 1 : 0,
    forced ?? '',
    formatAnalysisUnit(unit),
  ];
  return fields.join('.');
}

/** Undefined for cookies of another format. */
export function readStoredAssignment(text: string | undefined): StoredAssignment | undefined {
  const parts = text?.split('.') ?? [];
  const [variant, , sessionId, switched, forced, unit] = parts;
  if (!allowedCookieFieldCounts.includes(parts.length) || sessionId === undefined) return undefined;
  return {
    variant: variant || undefined,
    sessionId,
    hasSwitched: switched === '1',
    forced: forced || undefined,
    unit: parseAnalysisUnit(unit),
  };
}

/**
 * Unit of an anonymous visitor. Visitors who keep a variant stay in the phase that assigned it,
 * because a later phase has other weights and its visitors are not comparable.
 */
export function nextAnalysisUnit(
  stored: StoredAssignment | undefined,
  reason: AssignmentReason,
  phaseId: number,
): AnalysisUnit {
  if (!stored || (stored.unit.kind === 'pending' && reason === 'ASSIGNED')) {
    return { kind: 'pending', phaseId };
  }
  return stored.unit;
}

export function toCountedUnit(
  unit: AnalysisUnit,
  counted: Pick<CountedVisitor, 'siteId' | 'day' | 'variantKey'>,
): AnalysisUnit {
  if (unit.kind !== 'pending') return unit;
  const { siteId, day, variantKey } = counted;
  return { kind: 'visitor', phaseId: unit.phaseId, siteId, day, variantKey, goals: [] };
}
