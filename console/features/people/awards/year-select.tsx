import { Select, type SelectProps } from '@mantine/core';
import { awardYears } from '../../../../contract/people/awards.ts';

interface YearSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  value?: number | null;
  onChange?(year: number | null): void;
}

const noYearChoice = 'none';

export function YearSelect({ value, onChange, ...props }: YearSelectProps) {
  return (
    <Select
      {...props}
      data={[
        { value: noYearChoice, label: 'No year' },
        ...awardYears().map((year) => ({ value: String(year), label: String(year) })),
      ]}
      value={value ? String(value) : noYearChoice}
      onChange={(chosen) => onChange?.(chosen === noYearChoice ? null : Number(chosen))}
      allowDeselect={false}
    />
  );
}
