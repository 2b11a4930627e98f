import { isDeepStrictEqual } from 'node:util';
import type { ReferenceDataType } from '../../../../contract/conditions/reference.ts';
import type { SyncChangeKind } from '../../../../contract/conditions/reference-syncs.ts';
import type { FieldValues } from './reference-kinds.ts';

/** A value of a condition: what holds here, and what the reference said last. */
export interface KnownValue {
  /** Undefined where staff have no say. */
  mine?: unknown;
  /** Null where the reference said nothing yet. */
  was: unknown;
  nothing: unknown;
}

/** Another condition, as a change points at it. */
export interface Pointer {
  /** Null: it comes with this very sync. */
  id: number | null;
  code: number | null;
  name: string;
}

export interface ValueChange {
  before: unknown;
  after: unknown;
  /** What staff wrote, where it stands against what the reference says from now on. */
  here?: unknown;
}

export interface Change {
  kind: SyncChangeKind;
  changed: Record<string, ValueChange>;
}

/** Status, and what goes with it: told in one row where a condition is made inactive. */
const statusFields = ['isActive', 'totalStatus', 'flagValue', 'replacedBy'];
const ownKinds: Record<string, SyncChangeKind> = {
  name: 'RENAMED',
  summary: 'TEXT_CHANGED',
  parent: 'MOVED',
};

/** What is new in the reference about a condition that the catalogue has, by kind of change. */
export function changesOf(known: Record<string, KnownValue>, now: FieldValues): Change[] {
  const changed = new Map<SyncChangeKind, Record<string, ValueChange>>();
  const activity = changeOf(known.isActive, now.isActive);
  const statusKind = !activity ? 'VALUES_CHANGED' : now.isActive ? 'RESTORED' : 'WITHDRAWN';
  for (const [field, after] of Object.entries(now)) {
    const change = changeOf(known[field], after);
    if (!change) continue;
    const kind = statusFields.includes(field) ? statusKind : (ownKinds[field] ?? 'VALUES_CHANGED');
    changed.set(kind, { ...changed.get(kind), [field]: change });
  }
  return [...changed].map(([kind, values]) => ({ kind, changed: values }));
}

function changeOf(known: KnownValue | undefined, after: unknown): ValueChange | undefined {
  if (!known || after === undefined) return undefined;
  const { mine, was, nothing } = known;
  const before = was ?? nothing;
  if (isSameSaid(before, after)) return undefined;
  const stands = mine !== undefined && !isSameSaid(mine, before) && !isSameSaid(mine, after);
  return { before: was, after, ...(stands && { here: mine }) };
}

/** The reference shuffles its lists from release to release: their order says nothing. */
export function isSameSaid(a: unknown, b: unknown): boolean {
  if (isPointer(a) && isPointer(b) && a.id !== null && b.id !== null) return a.id === b.id;
  if (!Array.isArray(a) || !Array.isArray(b)) return isDeepStrictEqual(a, b);
  return a.length === b.length && isDeepStrictEqual(sorted(a), sorted(b));
}

function isPointer(value: unknown): value is Pointer {
  return typeof value === 'object' && value !== null && 'code' in value && 'id' in value;
}

function sorted(list: readonly unknown[]): unknown[] {
  const key = (entry: unknown) =>
    typeof entry === 'object' && entry !== null
      ? JSON.stringify(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)))
      : String(entry);
  return list.map(key).sort();
}

/** Which field points at another condition. */
export const targetFields: Partial<Record<ReferenceDataType, 'replacedBy' | 'parent'>> = {
  NOMENCLATURE: 'replacedBy',
  LINEARISATION: 'parent',
};
