import {
  internalHistoryFields,
  maxChangesPerHistoryEvent,
  privateHistoryFields,
  redactedValue,
} from '../../../../contract/people/user-history.ts';
import { toFieldMap } from '../../../base/history.ts';

export interface HistoryChange {
  name: string;
  before: string | null;
  after: string | null;
  isHidden: boolean;
}

export function listVisibleChanges(
  event: { before: unknown; after: unknown },
  { readsPrivate }: { readsPrivate: boolean },
): HistoryChange[] {
  const before = toFieldMap(event.before);
  const after = toFieldMap(event.after);
  return (
    [...new Set([...before.keys(), ...after.keys()])]
      .filter((name) => !internalHistoryFields.includes(name))
      .map((name) => ({
        name,
        before: formatAuditedValue(before.get(name)),
        after: formatAuditedValue(after.get(name)),
      }))
      // Keeps redacted values, which look equal.
      .filter(({ before, after }) => before !== after || after === redactedValue)
      .slice(0, maxChangesPerHistoryEvent)
      .map((change) =>
        readsPrivate || !privateHistoryFields.includes(change.name)
          ? { ...change, isHidden: false }
          : { name: change.name, before: null, after: null, isHidden: true },
      )
  );
}

function formatAuditedValue(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(String).join(', ') || null;
  return JSON.stringify(value);
}
