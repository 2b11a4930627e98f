import { Checkbox, MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { disorderTypesQuery } from '../disorders/disorders.queries.ts';
import classes from './disorder-filters.module.css';
import type { DisorderFilters as Filters } from './disorder-list.ts';

interface DisorderFiltersProps {
  filters: Filters;
  onChange(change: Partial<Filters>): void;
}

const disorderFlagFilters = [
  ['isActive', 'Active'],
  ['isFeatured', 'Featured'],
  ['hasDetailPage', 'Detail Page'],
  ['isRelatableToUsers', 'User Relatable'],
] as const;

export function DisorderFilters({ filters, onChange }: DisorderFiltersProps) {
  const { data: types = [] } = useQuery(disorderTypesQuery);
  const offered = [...new Set([...types, ...filters.types])];
  return (
    <>
      <MultiSelect
        label="Disorder Types"
        placeholder={filters.types.length === 0 ? 'All types' : ''}
        className={classes.types}
        data={offered}
        value={filters.types}
        onChange={(chosen) => onChange({ types: chosen })}
        nothingFoundMessage="No type found"
        searchable
        clearable
        hidePickedOptions
      />
      <div className={classes.flags}>
        {disorderFlagFilters.map(([name, label]) => (
          <Checkbox
            key={name}
            label={label}
            className={classes.flag}
            checked={filters[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
          />
        ))}
      </div>
    </>
  );
}
