import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { staffQuery } from './flags.queries.ts';

interface PeopleFilterProps {
  label: string;
  chosen: string[];
  onChange(ids: string[]): void;
  /** Opens the dropdown at once, after a click on the placeholder. */
  autoFocus: boolean;
}

export default function PeopleFilter({ label, chosen, onChange, autoFocus }: PeopleFilterProps) {
  const { data: people = [] } = useQuery(staffQuery);
  return (
    <MultiSelect
      label={label}
      placeholder={chosen.length === 0 ? 'Anyone' : ''}
      data={people}
      value={chosen}
      onChange={onChange}
      autoFocus={autoFocus}
      defaultDropdownOpened={autoFocus}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear' }}
      nothingFoundMessage="Nobody found"
      hidePickedOptions
    />
  );
}
