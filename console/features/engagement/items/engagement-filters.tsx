import { Checkbox, NativeSelect } from '@mantine/core';
import type { AnyEngagementKind } from '../../../../contract/engagement/kinds.ts';
import type { ExpiryFilter, EngagementFilters as Filters } from './engagement-list.ts';
import classes from './engagements.module.css';

interface EngagementFiltersProps {
  kind: AnyEngagementKind;
  filters: Filters;
  onChange(change: Partial<Filters>): void;
}

const engagementFlagFilters = [
  ['isCurrent', 'Current'],
  ['isOnHomepage', 'On homepage'],
  ['isGlobal', 'Global'],
] as const;

export function EngagementFilters({ kind, filters, onChange }: EngagementFiltersProps) {
  const boxes = engagementFlagFilters.filter(([name]) => kind.filters.includes(name));
  return (
    <>
      {boxes.map(([name, label]) => (
        <Checkbox
          key={name}
          label={label}
          className={classes.flag}
          checked={filters[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
        />
      ))}
      {kind.filters.includes('isGlobal') && (
        <Checkbox
          label="Shared by other sites"
          className={classes.flag}
          checked={filters.ofOtherSites}
          onChange={(event) => onChange({ ofOtherSites: event.currentTarget.checked })}
        />
      )}
      <Checkbox
        label="Deleted"
        className={classes.flag}
        checked={filters.isDeleted}
        onChange={(event) => onChange({ isDeleted: event.currentTarget.checked })}
      />
      {kind.filters.includes('isExpired') && (
        <NativeSelect
          label="Expiry (ET)"
          value={filters.expiry}
          onChange={(event) => onChange({ expiry: event.currentTarget.value as ExpiryFilter })}
          data={[
            { value: 'any', label: 'Open and expired' },
            { value: 'open', label: 'Open' },
            { value: 'expired', label: 'Expired' },
          ]}
        />
      )}
    </>
  );
}
