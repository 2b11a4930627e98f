import { isDeepStrictEqual } from 'node:util';
import type { ReferenceDataType } from '../../../../contract/conditions/reference.ts';
import type { SyncChangeKind } from '../../../../contract/conditions/reference-syncs.ts';
import type { ReferenceFieldValues } from './reference-kinds.ts';

export interface KnownValue {
  mine?: unknown;
  was: unknown;
  emptyValue: unknown;
}

export interface ConditionPointer {
  /** Null if this sync adds the condition. */
  id: number | null;
  code: number | null;
  name: string;
}

export interface ValueChange {
  before: unknown;
  after: unknown;
  /** Staff's value, if it overrides the new value of the reference. */
  here?: unknown;
}

export interface ConditionChange {
  kind: SyncChangeKind;
  changed: Record<string, ValueChange>;
}

/** Fields reported together when a condition becomes inactive or active. */
const fieldsReportedAsStatus = ['isActive', 'totalStatus', 'flagValue', 'replacedBy'];
const changeKindByField: Record<string, SyncChangeKind> = {
  name: 'RENAMED',
  summary: 'TEXT_CHANGED',
  parent: 'MOVED',
};

export function diffCondition(
  known: Record<string, KnownValue>,
  now: ReferenceFieldValues,
): ConditionChange[] {
  const changed = new Map<SyncChangeKind, Record<string, ValueChange>>();
  const activity = compareFieldWithReference(known.isActive, now.isActive);
  const statusKind = !activity ? 'VALUES_CHANGED' : now.isActive ? 'RESTORED' : 'WITHDRAWN';
  for (const [field, after] of Object.entries(now)) {
    const change = compareFieldWithReference(known[field], after);
    if (!change) continue;
    const kind = fieldsReportedAsStatus.includes(field)
      ? statusKind
      : (changeKindByField[field] ?? 'VALUES_CHANGED');
    changed.set(kind, { ...changed.get(kind), [field]: change });
  }
  return [...changed].map(([kind, values]) => ({ kind, changed: values }));
}

function compareFieldWithReference(
  known: KnownValue | undefined,
  after: unknown,
): ValueChange | undefined {
  if (!known || after === undefined) return undefined;
  const { mine, was, emptyValue } = known;
  const before = was ?? emptyValue;
  if (isSameValue(before, after)) return undefined;
  const isOverriding =
    mine !== undefined && !isSameValue(mine, before) && !isSameValue(mine, after);
  return { before: was, after, ...(isOverriding && { here: mine }) };
}

/** Ignores the order of lists, because the reference shuffles them between releases. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (isConditionPointer(a) && isConditionPointer(b) && a.id !== null && b.id !== null)
    return a.id === b.id;
  if (!Array.isArray(a) || !Array.isArray(b)) return isDeepStrictEqual(a, b);
  return a.length === b.length && isDeepStrictEqual(toSortedJsonKeys(a), toSortedJsonKeys(b));
}

function isConditionPointer(value: unknown): value is ConditionPointer {
  return typeof value === 'object' && value !== null && 'code' in value && 'id' in value;
}

function toSortedJsonKeys(list: readonly unknown[]): unknown[] {
  const toSortKey = (entry: unknown) =>
    typeof entry === 'object' && entry !== null
      ? JSON.stringify(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)))
      : String(entry);
  return list.map(toSortKey).sort();
}

export const targetFieldByDataType: Partial<Record<ReferenceDataType, 'replacedBy' | 'parent'>> = {
  NOMENCLATURE: 'replacedBy',
  LINEARISATION: 'parent',
};
