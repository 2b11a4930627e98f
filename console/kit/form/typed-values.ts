import { isPlainObject, isSame } from '../../lib/is-same.ts';

export function changedValueNames<Values extends object>(before: Values, after: Values) {
  return (Object.keys(after) as (keyof Values)[]).filter(
    (name) => !isSame(before[name], after[name]),
  );
}

/**
 * Puts values typed after `sent` on top of the server's `saved` values. Lists are merged by index,
 * so that an entry keeps the id it got from the server while its text is edited.
 */
export function mergeTypedValues<T>(sent: T, typed: T, saved: T): T;
export function mergeTypedValues(sent: unknown, typed: unknown, saved: unknown): unknown {
  if (isSame(sent, typed)) return saved;
  if (Array.isArray(sent) && Array.isArray(typed) && Array.isArray(saved)) {
    if (sent.length !== saved.length) return typed;
    return typed.map((item, place) =>
      place < sent.length ? mergeTypedValues(sent[place], item, saved[place]) : item,
    );
  }
  if (isPlainObject(sent) && isPlainObject(typed) && isPlainObject(saved)) {
    return Object.fromEntries(
      Object.keys({ ...saved, ...typed }).map((name) => [
        name,
        mergeTypedValues(sent[name], typed[name], saved[name]),
      ]),
    );
  }
  return typed;
}
