import { type KeyboardEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { parseInput } from '../../../contract/validation-messages.ts';
import { type ApiError, hasCode } from '../../lib/api-error.ts';
import { isSame } from '../../lib/is-same.ts';
import { onEscape } from '../escape.ts';
import { showFailure } from '../failure.ts';
import { confirmDiscard, useUnsavedChanges } from '../unsaved-changes.ts';

interface RowEdit<Row, Draft> {
  row: Row;
  draft: Draft;
  errors: Partial<Record<keyof Draft, string>>;
  saving: boolean;
}

type RowEditsById<Row, Draft> = ReadonlyMap<string, RowEdit<Row, Draft>>;

export interface RowEdits<Row, Draft> {
  get(id: string): RowEdit<Row, Draft> | undefined;
  start(row: Row): void;
  type(id: string, typed: Partial<Draft>): void;
  /** Does nothing while the row is being saved. The edit stays until the list was refetched. */
  save(id: string): Promise<void>;
  cancel(id: string): void;
  /** Enter saves; Escape leaves, and asks first if something was typed. */
  onKeyDown(id: string): (event: KeyboardEvent<HTMLElement>) => void;
  appendMissingEditedRows(rows: readonly Row[]): Row[];
}

interface RowEditsOptions<Row, Draft extends object, Change> {
  listKey: string;
  idOf(row: Row): string;
  draftOf(row: Row): Draft;
  schema: z.ZodType<Change, Draft>;
  save(row: Row, change: Change): Promise<unknown>;
  onSaved(row: Row): void;
  refresh(): Promise<unknown>;
  failure?: string;
}

export function useRowEdits<Row extends { version: number }, Draft extends object, Change>({
  listKey,
  idOf,
  draftOf,
  schema,
  save: saveRow,
  onSaved,
  refresh,
  failure,
}: RowEditsOptions<Row, Draft, Change>): RowEdits<Row, Draft> {
  const [state, setState] = useState({ listKey, edits: new Map() as RowEditsById<Row, Draft> });
  // A ref, because a second click can come before the next render.
  const savingNow = useRef(new Set<string>());
  // The person agreed to leave these rows, so returning must not restore the edits.
  if (state.listKey !== listKey) setState({ listKey, edits: new Map() });
  const edits: RowEditsById<Row, Draft> = state.listKey === listKey ? state.edits : new Map();
  const isChanged = ({ row, draft }: RowEdit<Row, Draft>) => !isSame(draft, draftOf(row));
  useUnsavedChanges([...edits.values()].some(isChanged), 'list');

  function updateEdits(change: (edits: Map<string, RowEdit<Row, Draft>>) => void) {
    setState((current) => {
      if (current.listKey !== listKey) return current;
      const next = new Map(current.edits);
      change(next);
      return { listKey, edits: next };
    });
  }

  const endEdit = (id: string) => updateEdits((next) => next.delete(id));

  function patchEdit(id: string, changed: Partial<RowEdit<Row, Draft>>) {
    updateEdits((next) => {
      const edit = next.get(id);
      if (edit) next.set(id, { ...edit, ...changed });
    });
  }

  async function save(id: string) {
    const edit = edits.get(id);
    if (!edit || savingNow.current.has(id)) return;
    const checked = parseInput(schema, edit.draft);
    if (!checked.success)
      return patchEdit(id, { errors: toFieldErrors(checked.error.issues, edit) });
    savingNow.current.add(id);
    patchEdit(id, { saving: true, errors: {} });
    try {
      await saveRow(edit.row, checked.data);
      // Waits for the new values, so that the old ones do not flash up.
      await refresh();
      endEdit(id);
      onSaved(edit.row);
    } catch (error) {
      if (isVersionConflict(error)) return showEditConflict(edit, error);
      const errors = errorsAtFields(error, edit);
      patchEdit(id, { saving: false, errors });
      if (Object.keys(errors).length === 0) showFailure(error, failure);
    } finally {
      savingNow.current.delete(id);
    }
  }

  /** Shows who changed the row. Saving again overwrites that change. */
  function showEditConflict({ row, draft }: RowEdit<Row, Draft>, { details }: ApiError) {
    void refresh();
    const by = typeof details.changedBy === 'string' ? ` by ${details.changedBy}` : '';
    const [first] = Object.keys(draft) as (keyof Draft)[];
    const message = `Changed meanwhile${by}. Save again to overwrite it, or cancel.`;
    patchEdit(idOf(row), {
      row: { ...row, version: Number(details.version) },
      saving: false,
      errors: first ? ({ [first]: message } as Partial<Record<keyof Draft, string>>) : {},
    });
  }

  async function endUnlessKept(id: string) {
    const edit = edits.get(id);
    if (!edit || edit.saving) return;
    if (!isChanged(edit) || (await confirmDiscard())) endEdit(id);
  }

  return {
    get: (id) => edits.get(id),
    start: (row) =>
      updateEdits((next) =>
        next.set(idOf(row), { row, draft: draftOf(row), errors: {}, saving: false }),
      ),
    type(id, typed) {
      const edit = edits.get(id);
      if (edit) patchEdit(id, { draft: { ...edit.draft, ...typed }, errors: {} });
    },
    save,
    cancel: endEdit,
    onKeyDown: (id) => (event) => {
      onEscape(() => endUnlessKept(id))(event);
      const isChoosing = event.currentTarget.getAttribute('aria-expanded') === 'true';
      if (event.key === 'Enter' && !isChoosing && !event.nativeEvent.isComposing) void save(id);
    },
    appendMissingEditedRows: (rows) =>
      appendMissingEditedRows(
        rows,
        [...edits.values()].map(({ row }) => row),
        idOf,
      ),
  };
}

function isVersionConflict(error: unknown): error is ApiError {
  return hasCode(error, 'CONFLICT') && error.field === 'version';
}

type RowErrors<Draft> = Partial<Record<keyof Draft, string>>;

function errorsAtFields<Draft extends object>(error: unknown, { draft }: RowEdit<unknown, Draft>) {
  const isOfField = hasCode(error, 'INVALID_INPUT', 'CONFLICT') && error.field;
  return (
    isOfField && error.field in draft ? { [error.field]: error.message } : {}
  ) as RowErrors<Draft>;
}

function toFieldErrors<Draft extends object>(
  issues: readonly { path: PropertyKey[]; message: string }[],
  { draft }: RowEdit<unknown, Draft>,
): RowErrors<Draft> {
  const errors: RowErrors<Draft> = {};
  for (const { path, message } of issues) {
    const field = String(path[0]);
    if (field in draft) errors[field as keyof Draft] ??= message;
  }
  return errors;
}

export function appendMissingEditedRows<Row>(
  rows: readonly Row[],
  edited: readonly Row[],
  idOf: (row: Row) => string,
): Row[] {
  const present = new Set(rows.map(idOf));
  return [...rows, ...edited.filter((row) => !present.has(idOf(row)))];
}
