import { useEffect, useMemo, useState } from 'react';
import type { z } from 'zod';
import { hasCode } from '../../lib/api-error.ts';
import { showFailure } from '../failure.ts';
import { mergeChanges } from './merge-changes.ts';
import { changedValueNames, mergeTypedValues } from './typed-values.ts';
import { type notSaved, type SchemaForm, useSchemaForm } from './use-schema-form.ts';

interface EditFormOptions<Thing extends { version: number }, Values extends object, Change> {
  /** Newest state on the server; never replaces typed values. */
  latest: Thing;
  valuesOf(thing: Thing): Values;
  schemaFor(before: Values): z.ZodType<Change, Values>;
  /** Refused with CONFLICT if the record changed since `version`. */
  save(change: Change, version: number): Promise<Thing | typeof notSaved>;
  onSaved(thing: Thing): void | Promise<void>;
  /** Must refetch `latest`, so that it is the newer version. */
  onConflict(): void;
  /** Applies typed values on top of a newer version; by default by key and list entry. */
  merge?(before: Values, typed: Values, latest: Values): Values;
  onInvalid?(): void;
  failure?: string;
  repeatsFieldErrors?: boolean;
  leaves?: boolean;
}

export interface EditConflict<Values> {
  message: string | undefined;
  changed: (keyof Values)[];
  isReady: boolean;
  reload(): void;
  keep(): void;
}

export interface EditForm<Thing, Values extends object> extends SchemaForm<Values> {
  base: Thing;
  conflict: EditConflict<Values> | undefined;
}

/** Edits a record so that nobody overwrites another person's change unnoticed. */
export function useEditForm<Thing extends { version: number }, Values extends object, Change>({
  latest,
  valuesOf,
  schemaFor,
  save,
  onSaved,
  onConflict,
  merge = mergeChanges,
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
      // The response only updates the base; values typed meanwhile stay.
      rebaseOn(saved, mergeTypedValues(sent, fields.getValues(), valuesOf(saved)));
      return onSaved(saved);
    },
    onFailure(error) {
      if (!hasCode(error, 'CONFLICT') || error.field !== 'version') return false;
      setRefusal(error.message);
      if (options.repeatsFieldErrors) showFailure(error);
      onConflict();
      return true;
    },
  });
  const { fields, isDirty, isSaving } = form;

  function rebaseOn(thing: Thing, values = valuesOf(thing)) {
    setBase(thing);
    setRefusal(undefined);
    fields.setInitialValues(valuesOf(thing));
    fields.setValues(values);
  }

  function keep() {
    rebaseOn(latest, merge(before, fields.getValues(), valuesOf(latest)));
  }

  /** A version that arrives after the reset is adopted by the effect below. */
  function reset() {
    setRefusal(undefined);
    if (isOutdated) rebaseOn(latest);
    else form.reset();
  }

  const isOutdated = latest.version > base.version;
  const changed = isOutdated ? changedValueNames(before, valuesOf(latest)) : [];
  const isDisturbed = isDirty && changed.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a newer version arrives
  useEffect(() => {
    if (isOutdated && !isDisturbed && !isSaving && !refusal) keep();
  }, [isOutdated, isDisturbed, isSaving, refusal, latest]);

  const isConflict = refusal !== undefined || (isDisturbed && !isSaving);
  return {
    ...form,
    reset,
    base,
    conflict: isConflict
      ? { message: refusal, changed, isReady: isOutdated, reload: () => rebaseOn(latest), keep }
      : undefined,
  };
}
