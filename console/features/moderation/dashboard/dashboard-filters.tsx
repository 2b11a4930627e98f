import { Chip } from '../../../kit/light/chip.tsx';
import { NativeSelect } from '../../../kit/light/field.tsx';
import { useMay } from '../../../lib/viewer.ts';
import {
  contentTypes,
  type FlagFilters,
  type FlagStatus,
  flagStatuses,
  reasonFilterLabels,
} from '../flags/flag-list.ts';
import classes from './dashboard.module.css';
import { StaffFilter } from './staff-filter.tsx';

const flagStatusOptions = (Object.keys(flagStatuses) as FlagStatus[]).map((value) => ({
  value,
  label: flagStatuses[value].label,
}));

const filterToggleLabels = {
  assignedToMe: 'Assigned to me',
  ...reasonFilterLabels,
  requiresPreModeration: 'Requires Pre-moderation',
};

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
        data={flagStatusOptions}
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
        <StaffFilter
          label="Assigned to"
          chosen={filters.assignedTo}
          onChange={(assignedTo) => onChange({ assignedTo })}
        />
      </div>
      <div className={classes.people}>
        <StaffFilter
          label="Decided by"
          chosen={filters.decidedBy}
          onChange={(decidedBy) => onChange(filterByDeciders(filters, decidedBy))}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame along */}
      <div role="group" aria-label="Only show" className={classes.chips}>
        {(Object.keys(filterToggleLabels) as (keyof typeof filterToggleLabels)[]).map(
          (name) =>
            (isAdmin || name !== 'requiresPreModeration') && (
              <Chip
                key={name}
                checked={filters[name]}
                onChange={(isOn) => onChange({ [name]: isOn })}
              >
                {filterToggleLabels[name]}
              </Chip>
            ),
        )}
      </div>
    </>
  );
}

/** Open flags have no decider, so filtering by deciders switches to closed flags. */
function filterByDeciders({ status }: FlagFilters, decidedBy: string[]): Partial<FlagFilters> {
  return status === 'open' && decidedBy.length > 0
    ? { decidedBy, status: 'closed' }
    : { decidedBy };
}
