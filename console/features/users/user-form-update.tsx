import { useEffect, useMemo, useState } from 'react';
import { userMessages } from '../../../contract/users.ts';
import { SchemaForm } from '../../kit/form/schema-form.tsx';
import { type notSaved, useSchemaForm } from '../../kit/form/use-schema-form.ts';
import { showErrorSnack } from '../../kit/snackbar.ts';
import { hasCode } from '../../lib/api-error.ts';
import classes from './user-form.module.css';
import type { EditedUser } from './user-form.queries.ts';
import { UserFormConflict } from './user-form-conflict.tsx';
import { UserFormInputs } from './user-form-inputs.tsx';
import {
  changedValues,
  mergeTyped,
  type UserFormChange,
  userChangeForm,
  valuesOf,
} from './user-form-values.ts';

export interface UpdateUserFormProps {
  mode: 'update';
  /** The person as the server has them; a newer version never replaces what is being typed. */
  initial: EditedUser;
  /** Saves what was changed, unless someone else has changed the person since `version`. */
  onSubmit(change: UserFormChange, version: number): Promise<EditedUser | typeof notSaved>;
  onSaved(user: EditedUser): void;
  /** The server has a newer version, which `initial` should become. */
  onConflict(): void;
}

export function UpdateUserForm({
  initial: latest,
  onSubmit,
  onSaved,
  onConflict,
}: UpdateUserFormProps) {
  /** What the person started from. */
  const [base, setBase] = useState(latest);
  const [conflict, setConflict] = useState<string>();
  const baseValues = useMemo(() => valuesOf(base), [base]);
  const form = useSchemaForm({
    schema: useMemo(() => userChangeForm(baseValues), [baseValues]),
    initialValues: baseValues,
    save: (change) => onSubmit(change, base.version),
    onSaved(saved) {
      startFrom(saved);
      onSaved(saved);
    },
    onInvalid: () => showErrorSnack(userMessages.checkInputs),
    onFailure(error) {
      if (!hasCode(error, 'CONFLICT') || error.field !== 'version') return false;
      setConflict(error.message);
      onConflict();
      return true;
    },
    failure: userMessages.checkInputs,
  });
  const { fields, isDirty, isSaving } = form;

  function startFrom(user: EditedUser, values = valuesOf(user)) {
    setBase(user);
    setConflict(undefined);
    fields.setInitialValues(valuesOf(user));
    fields.setValues(values);
  }

  const latestValues = useMemo(() => valuesOf(latest), [latest]);
  const typedOnLatest = () => mergeTyped(baseValues, fields.getValues(), latestValues);
  const changedMeanwhile = Object.keys(changedValues(baseValues, latestValues));
  const isOutdated = latest.version > base.version;
  const disturbs = isDirty && changedMeanwhile.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a newer version arrives
  useEffect(() => {
    if (isOutdated && !disturbs && !isSaving) startFrom(latest, typedOnLatest());
  }, [isOutdated, disturbs, isSaving, latest]);

  return (
    <div className={classes.form}>
      <SchemaForm
        form={form}
        isLong
        notice={
          (conflict || (isOutdated && disturbs && !isSaving)) && (
            <UserFormConflict
              message={conflict}
              changed={changedMeanwhile}
              isReady={isOutdated}
              onReload={() => startFrom(latest)}
              onKeep={() => startFrom(latest, typedOnLatest())}
            />
          )
        }
      >
        <UserFormInputs fields={fields} user={base} />
      </SchemaForm>
    </div>
  );
}
