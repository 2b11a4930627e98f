import { isPlain, isSame } from '../../lib/is-same.ts';

/** What someone typed since `before`, input by input. */
export function typedSince<Values extends object>(before: Values, typed: Values): Partial<Values> {
  return Object.fromEntries(
    changedNames(before, typed).map((name) => [name, typed[name]]),
  ) as Partial<Values>;
}

/** The inputs that hold something else. */
export function changedNames<Values extends object>(before: Values, after: Values) {
  return (Object.keys(after) as (keyof Values)[]).filter(
    (name) => !isSame(before[name], after[name]),
  );
}

/**
 * What was typed after `sent` went out, on top of what the server made of `sent`. It goes into
 * lists place by place, so that an entry which got its id from the server keeps it while its
 * words are typed on.
 */
export function typedOnTop<T>(sent: T, typed: T, saved: T): T;
export function typedOnTop(sent: unknown, typed: unknown, saved: unknown): unknown {
  if (isSame(sent, typed)) return saved;
  if (Array.isArray(sent) && Array.isArray(typed) && Array.isArray(saved)) {
    // The server added or dropped entries: places say nothing any more.
    if (sent.length !== saved.length) return typed;
    return typed.map((item, place) =>
      place < sent.length ? typedOnTop(sent[place], item, saved[place]) : item,
    );
  }
  if (isPlain(sent) && isPlain(typed) && isPlain(saved)) {
    return Object.fromEntries(
      Object.keys({ ...saved, ...typed }).map((name) => [
        name,
        typedOnTop(sent[name], typed[name], saved[name]),
      ]),
    );
  }
  return typed;
}
