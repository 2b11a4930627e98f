import { MultiSelect } from '@mantine/core';
import { awardYears } from '../../../../contract/people/awards.ts';
import classes from './years-filter.module.css';

interface YearsFilterProps {
  years: number[];
  onChange(years: number[]): void;
}

export function YearsFilter({ years, onChange }: YearsFilterProps) {
  return (
    <MultiSelect
      label="Years"
      placeholder={years.length === 0 ? 'All years' : ''}
      className={classes.years}
      data={awardYears().map(String)}
      value={years.map(String)}
      onChange={(chosen) => onChange(chosen.map(Number))}
      clearable
      hidePickedOptions
    />
  );
}
