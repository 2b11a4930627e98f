import { Select, type SelectProps } from '@mantine/core';
import { awardYears } from '../../../../contract/people/awards.ts';

interface YearSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  value?: number | null;
  onChange?(year: number | null): void;
}

const noYear = 'none';

export function YearSelect({ value, onChange, ...props }: YearSelectProps) {
  return (
    <Select
      {...props}
      data={[
        { value: noYear, label: 'No year' },
        ...awardYears().map((year) => ({ value: String(year), label: String(year) })),
      ]}
      value={value ? String(value) : noYear}
      onChange={(chosen) => onChange?.(chosen === noYear ? null : Number(chosen))}
      allowDeselect={false}
    />
  );
}
