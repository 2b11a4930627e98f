import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useState } from 'react';
import { leadFormMessages } from '../../../../contract/leads/lead-forms.ts';
import type { EditConflict } from '../../../kit/form/use-edit-form.ts';
import { findChangedFields, type QuestionValues } from './questions.ts';

interface FieldConflictOptions {
  fields: UseFormReturnType<QuestionValues>;
  isDirty: boolean;
  initial: QuestionValues;
  /** Stored state of the field; undefined once it was deleted. */
  latest: QuestionValues | undefined;
  isWatching: boolean;
  onClose(): void;
}

/** Typed values stay until the person decides between them and the other change. */
export function useFieldConflict({
  fields,
  isDirty,
  initial,
  latest,
  isWatching,
  onClose,
}: FieldConflictOptions): EditConflict<QuestionValues> | undefined {
  const [base, setBase] = useState(initial);
  const [mayReturn, setMayReturn] = useState(false);
  const changed = latest && isWatching ? findChangedFields(base, latest) : [];
  const isOutdated = changed.length > 0;

  function rebaseOn(stored: QuestionValues, typed: Partial<QuestionValues>) {
    setBase(stored);
    fields.setInitialValues(stored);
    fields.setValues({ ...stored, ...typed });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another version arrives
  useEffect(() => {
    if (isOutdated && !isDirty && latest) rebaseOn(latest, {});
  }, [isOutdated, isDirty, latest]);

  if (!latest) {
    if (!isWatching || mayReturn) return undefined;
    const message = leadFormMessages.fieldDeleted;
    const keep = () => setMayReturn(true);
    return { message, changed: [], isReady: true, reload: onClose, keep };
  }
  if (!isOutdated || !isDirty) return undefined;
  return {
    message: leadFormMessages.fieldChanged,
    changed,
    isReady: true,
    reload: () => rebaseOn(latest, {}),
    keep() {
      const typed = fields.getValues();
      const mine = findChangedFields(base, typed).map((name) => [name, typed[name]]);
      rebaseOn(latest, Object.fromEntries(mine));
    },
  };
}
