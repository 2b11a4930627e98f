import { ActionIcon, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { isCalendarDay, latestBirthday } from '../../../../contract/people/users.ts';
import classes from './user-form.module.css';
import { toDay, toTypedDay, withSlashes } from './user-form-birthday.ts';

interface BirthdayFieldProps {
  /** As people type it: MM/DD/YYYY. */
  value?: string;
  onChange?(typed: string): void;
  error?: ReactNode;
}

/** Typed by hand, or picked from the browser's own calendar. */
export function BirthdayField({ value = '', onChange, error }: BirthdayFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const day = toDay(value) ?? '';
  return (
    <div className={classes.birthday}>
      <TextInput
        label="Birthday"
        placeholder="MM/DD/YYYY"
        inputMode="numeric"
        maxLength={10}
        autoComplete="off"
        value={value}
        error={error}
        onChange={(event) => onChange?.(withSlashes(value, event.currentTarget.value))}
        onBlur={() => {
          if (day) onChange?.(toTypedDay(day));
        }}
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Choose the birthday in a calendar"
            title="Choose in a calendar"
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
        min="1900-01-01"
        max={latestBirthday()}
        // Browsers complain about days that do not exist.
        value={isCalendarDay(day) ? day : ''}
        onChange={(event) => {
          if (event.currentTarget.value) onChange?.(toTypedDay(event.currentTarget.value));
        }}
      />
    </div>
  );
}
