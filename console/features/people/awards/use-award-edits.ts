import { useQueryClient } from '@tanstack/react-query';
import { messages } from '../../../../contract/messages.ts';
import { type AwardInput, awardInput } from '../../../../contract/people/awards.ts';
import { showFailure } from '../../../kit/failure.ts';
import { type RowEdits, useRowEdits } from '../../../kit/list/row-edits.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useUnsavedChanges } from '../../../kit/unsaved-changes.ts';
import { type ApiError, hasCode } from '../../../lib/api-error.ts';
import { type Award, upsertAward } from './awards.queries.ts';

export interface AwardEdits extends RowEdits<Award, AwardInput> {
  save(id: string): Promise<void>;
}

/** The awards that are being edited in the list, and how one of them is saved. */
export function useAwardEdits(listKey: string): AwardEdits {
  const queryClient = useQueryClient();
  const edits = useRowEdits<Award, AwardInput>({
    listKey,
    idOf: (award) => award.id,
    draftOf: ({ name, year }) => ({ name, year }),
  });
  useUnsavedChanges(edits.isDirty, 'list');

  async function save(id: string) {
    const edit = edits.get(id);
    if (!edit || edit.saving) return;
    const checked = awardInput.safeParse(edit.draft);
    if (!checked.success) {
      edits.change(id, { errors: firstMessages(checked.error.issues) });
      return;
    }
    edits.change(id, { saving: true, errors: {} });
    try {
      await upsertAward({ id, version: edit.row.version, ...checked.data });
      // The row waits for its new values, so that the old ones do not flash up.
      await queryClient.invalidateQueries({ queryKey: ['award'] });
      edits.stop(id);
      showSnack(messages.changesSaved);
    } catch (error) {
      if (isOutdated(error)) return tellOfChange(edit.row, error);
      const errors = errorsAtFields(error);
      edits.change(id, { saving: false, errors });
      if (Object.keys(errors).length === 0) showFailure(error, messages.somethingWentWrong);
    }
  }

  /** Saving once more then means to overwrite what the row, fetched again, shows beside it. */
  function tellOfChange(row: Award, { details: { version, changedBy } }: ApiError) {
    queryClient.invalidateQueries({ queryKey: ['award'] });
    const by = typeof changedBy === 'string' ? ` by ${changedBy}` : '';
    edits.change(row.id, {
      row: { ...row, version: Number(version) },
      saving: false,
      errors: { name: `Changed meanwhile${by}. Save again to overwrite it, or cancel.` },
    });
  }

  return { ...edits, save };
}

function isOutdated(error: unknown): error is ApiError {
  return hasCode(error, 'CONFLICT') && error.field === 'version';
}

type AwardErrors = Partial<Record<keyof AwardInput, string>>;

function errorsAtFields(error: unknown): AwardErrors {
  return hasCode(error, 'INVALID_INPUT', 'CONFLICT') && isDraftField(error.field)
    ? { [error.field]: error.message }
    : {};
}

function isDraftField(field: string | undefined): field is keyof AwardInput {
  return field !== undefined && field in awardInput.shape;
}

function firstMessages(issues: { path: PropertyKey[]; message: string }[]): AwardErrors {
  const errors: AwardErrors = {};
  for (const { path, message } of issues) {
    const field = String(path[0]);
    if (isDraftField(field)) errors[field] ??= message;
  }
  return errors;
}
