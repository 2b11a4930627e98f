import { ActionIcon, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { isCalendarDay } from '../../../contract/calendar-day.ts';
import { insertSlashes, toIsoDay, toTypedDay } from '../../lib/typed-day.ts';
import classes from './day-input.module.css';

interface DayInputProps {
  label: string;
  description?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  error?: ReactNode;
  value?: string;
  onChange?(typed: string): void;
  min?: string;
  max?: string;
}

export function DayInput({ value = '', onChange, min, max, ...props }: DayInputProps) {
  const picker = useRef<HTMLInputElement>(null);
  const day = toIsoDay(value) ?? '';
  return (
    <div className={classes.day}>
      <TextInput
        {...props}
        placeholder="MM/DD/YYYY"
        inputMode="numeric"
        maxLength={10}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange?.(insertSlashes(value, event.currentTarget.value))}
        onBlur={() => {
          if (day) onChange?.(toTypedDay(day));
        }}
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Choose the ${props.label.toLowerCase()} in a calendar`}
            title="Choose in a calendar"
            disabled={props.disabled ?? false}
            onClick={() => picker.current?.showPicker()}
          >
            <IconCalendar size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        }
      />
      <input
        ref={picker}
        type="date"
        className={classes.picker}
        tabIndex={-1}
        aria-hidden
        min={min}
        max={max}
        // Browsers log an error for days that do not exist.
        value={isCalendarDay(day) ? day : ''}
        onChange={({ currentTarget }) => {
          if (currentTarget.value) onChange?.(toTypedDay(currentTarget.value));
        }}
      />
    </div>
  );
}
