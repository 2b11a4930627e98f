import { TextInput } from '@mantine/core';
import { awardNameMaxLength } from '../../../../contract/people/awards.ts';
import { NoValue } from '../../../kit/none.tsx';
import classes from './award-cells.module.css';
import { type Award, awardTitle } from './awards.queries.ts';
import type { AwardEdits } from './use-award-edits.ts';
import { YearSelect } from './year-select.tsx';

interface AwardCellProps {
  award: Award;
  edits: AwardEdits;
}

export function AwardNameCell({ award, edits }: AwardCellProps) {
  const { id } = award;
  const edit = edits.get(id);
  if (!edit) return <span className={classes.name}>{award.name}</span>;
  return (
    <TextInput
      autoFocus
      size="xs"
      aria-label={`Name of ${awardTitle(award)}`}
      maxLength={awardNameMaxLength}
      value={edit.draft.name}
      description={describeAwardConflict(edit.row.name, award.name)}
      inputWrapperOrder={inputOrderWithHintBelow}
      error={edit.errors.name}
      readOnly={edit.saving}
      onChange={(event) => edits.type(id, { name: event.currentTarget.value })}
      onKeyDown={edits.onKeyDown(id)}
    />
  );
}

export function AwardYearCell({ award, edits }: AwardCellProps) {
  const { id, year } = award;
  const edit = edits.get(id);
  if (!edit) {
    return year ?? <NoValue>No year</NoValue>;
  }
  return (
    <YearSelect
      size="xs"
      maw="7.75rem"
      aria-label={`Year of ${awardTitle(award)}`}
      value={edit.draft.year}
      description={describeAwardConflict(edit.row.year, award.year)}
      inputWrapperOrder={inputOrderWithHintBelow}
      error={edit.errors.year}
      readOnly={edit.saving}
      onChange={(chosen) => edits.type(id, { year: chosen })}
      onKeyDown={edits.onKeyDown(id)}
    />
  );
}

const inputOrderWithHintBelow: ('input' | 'description' | 'error')[] = [
  'input',
  'description',
  'error',
];

function describeAwardConflict(before: string | number | null, now: string | number | null) {
  return before === now ? undefined : `Now: ${now ?? 'No year'}`;
}
