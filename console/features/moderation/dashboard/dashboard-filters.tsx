import { Chip, NativeSelect } from '@mantine/core';
import { titleCase } from '../../../lib/format.ts';
import { useMay } from '../../../lib/viewer.ts';
import {
  contentTypes,
  type FlagFilters,
  type FlagStatus,
  flagStatuses,
  type ReasonFilter,
  reasonFilters,
} from '../flags/flag-list.ts';
import { AssigneeFilter } from './assignee-filter.tsx';
import classes from './dashboard.module.css';

interface DashboardFiltersProps {
  filters: FlagFilters;
  onChange(change: Partial<FlagFilters>): void;
}

export function DashboardFilters({ filters, onChange }: DashboardFiltersProps) {
  const isAdmin = useMay('flags.readScores');
  return (
    <>
      <NativeSelect
        label="Status"
        className={classes.select}
        data={flagStatuses.map((status) => ({ value: status, label: titleCase(status) }))}
        value={filters.status}
        onChange={(event) => onChange({ status: event.currentTarget.value as FlagStatus })}
      />
      <NativeSelect
        label="Content type"
        className={classes.select}
        data={contentTypes}
        value={filters.assocType}
        onChange={(event) =>
          onChange({ assocType: event.currentTarget.value as FlagFilters['assocType'] })
        }
      />
      <div className={classes.people}>
        <AssigneeFilter
          chosen={filters.assignedTo}
          onChange={(assignedTo) => onChange({ assignedTo })}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame along */}
      <div role="group" aria-label="Only show" className={classes.chips}>
        <Toggle
          label="Assigned to me"
          on={filters.assignedToMe}
          onChange={(assignedToMe) => onChange({ assignedToMe })}
        />
        {(Object.keys(reasonFilters) as ReasonFilter[]).map((reason) => (
          <Toggle
            key={reason}
            label={reasonFilters[reason]}
            on={filters[reason]}
            onChange={(on) => onChange({ [reason]: on })}
          />
        ))}
        {isAdmin && (
          <Toggle
            label="Requires Pre-moderation"
            on={filters.requiresPreModeration}
            onChange={(requiresPreModeration) => onChange({ requiresPreModeration })}
          />
        )}
      </div>
    </>
  );
}

interface ToggleProps {
  label: string;
  on: boolean;
  onChange(on: boolean): void;
}

function Toggle({ label, on, onChange }: ToggleProps) {
  return (
    <Chip size="xs" variant="outline" checked={on} onChange={onChange}>
      {label}
    </Chip>
  );
}
