import { useEffect, useMemo, useState } from 'react';
import type { z } from 'zod';
import { hasCode } from '../../lib/api-error.ts';
import { changedNames, typedOnTop, typedSince } from './typed-values.ts';
import { type notSaved, type SchemaForm, useSchemaForm } from './use-schema-form.ts';

interface EditFormOptions<Thing extends { version: number }, Values extends object, Change> {
  /** The thing as the server has it now; a newer version never replaces what is being typed. */
  latest: Thing;
  valuesOf(thing: Thing): Values;
  /** Checks what was typed, given what the person started from. */
  schemaFor(before: Values): z.ZodType<Change, Values>;
  /** Saves, unless someone else has changed the thing since `version`. */
  save(change: Change, version: number): Promise<Thing | typeof notSaved>;
  onSaved(thing: Thing): void | Promise<void>;
  /** The server has a newer version, which `latest` should become. */
  onConflict(): void;
  onInvalid?(): void;
  failure?: string;
  /** The form goes away once it is saved, so nothing can be typed into it meanwhile. */
  leaves?: boolean;
}

/** Someone else saved while the person was typing. */
export interface EditConflict<Values> {
  /** The server's words, once saving was refused. */
  message: string | undefined;
  /** The inputs whose saved value is another one now. */
  changed: (keyof Values)[];
  /** Whether the newer version has arrived. */
  isReady: boolean;
  /** Shows what was saved, and drops what was typed. */
  reload(): void;
  /** Puts what was typed on top of what was saved. */
  keep(): void;
}

export interface EditForm<Thing, Values extends object> extends SchemaForm<Values> {
  /** What the person started from. */
  base: Thing;
  conflict: EditConflict<Values> | undefined;
}

/** A form for something that two people may edit at once: nobody overwrites the other unseen. */
export function useEditForm<Thing extends { version: number }, Values extends object, Change>({
  latest,
  valuesOf,
  schemaFor,
  save,
  onSaved,
  onConflict,
  ...options
}: EditFormOptions<Thing, Values, Change>): EditForm<Thing, Values> {
  const [base, setBase] = useState(latest);
  const [refusal, setRefusal] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions stay the same in effect
  const { before, schema } = useMemo(() => {
    const values = valuesOf(base);
    return { before: values, schema: schemaFor(values) };
  }, [base]);

  const form = useSchemaForm({
    leaves: false,
    ...options,
    schema,
    initialValues: before,
    save: (change) => save(change, base.version),
    onSaved(saved, sent) {
      // The answer only moves what is compared with: whatever was typed meanwhile stays.
      startFrom(saved, typedOnTop(sent, fields.getValues(), valuesOf(saved)));
      return onSaved(saved);
    },
    onFailure(error) {
      if (!hasCode(error, 'CONFLICT') || error.field !== 'version') return false;
      setRefusal(error.message);
      onConflict();
      return true;
    },
  });
  const { fields, isDirty, isSaving } = form;

  function startFrom(thing: Thing, values = valuesOf(thing)) {
    setBase(thing);
    setRefusal(undefined);
    fields.setInitialValues(valuesOf(thing));
    fields.setValues(values);
  }

  function keep() {
    startFrom(latest, { ...valuesOf(latest), ...typedSince(before, fields.getValues()) });
  }

  const isOutdated = latest.version > base.version;
  const changed = isOutdated ? changedNames(before, valuesOf(latest)) : [];
  const isDisturbed = isDirty && changed.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a newer version arrives
  useEffect(() => {
    // Nothing typed is touched by it, so nobody needs to be asked.
    if (isOutdated && !isDisturbed && !isSaving && !refusal) keep();
  }, [isOutdated, isDisturbed, isSaving, refusal, latest]);

  const isConflict = refusal !== undefined || (isDisturbed && !isSaving);
  return {
    ...form,
    base,
    conflict: isConflict
      ? { message: refusal, changed, isReady: isOutdated, reload: () => startFrom(latest), keep }
      : undefined,
  };
}
