import { TextInput, type TextInputProps, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { formatTypedNumber, parseTypedNumber } from '../../lib/typed-number.ts';
import classes from './number-input.module.css';

interface NumberInputProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'step'> {
  value?: number | string | null;
  /** Receives a number, or the text as typed if it is not one. */
  onChange?(value: number | string): void;
  /** The least and greatest numbers that the arrows reach. What is typed is never changed. */
  min?: number | undefined;
  max?: number | undefined;
  step?: number;
  suffix?: string;
  isGrouped?: boolean;
}

export function NumberInput({
  value,
  onChange,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  step = 1,
  suffix,
  isGrouped,
  ...props
}: NumberInputProps) {
  const [typed, setTyped] = useState('');
  const formatted =
    typeof value === 'number'
      ? `${formatTypedNumber(value, isGrouped)}${suffix ?? ''}`
      : (value ?? '');
  const isTyped = parseTypedNumber(typed, suffix) === (value ?? '');

  function moveBy(difference: number) {
    if (value === '' || value === null || value === undefined) {
      onChange?.(clamp(0, min, max));
    } else if (typeof value === 'number') {
      onChange?.(clamp(roundFloatingSum(value + difference), min, max));
    }
  }

  function moveByKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    moveBy(event.key === 'ArrowUp' ? step : -step);
  }

  const stepButton = (difference: number, Icon: typeof IconChevronUp, isAtEnd: boolean) => (
    <UnstyledButton
      className={classes.step}
      tabIndex={-1}
      aria-hidden
      disabled={props.disabled || isAtEnd}
      // Keeps the focus in the input.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => moveBy(difference)}
    >
      <Icon size={12} />
    </UnstyledButton>
  );

  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSectionWidth={24}
      rightSection={
        <div className={classes.steps}>
          {stepButton(step, IconChevronUp, typeof value === 'number' && value >= max)}
          {stepButton(-step, IconChevronDown, typeof value === 'number' && value <= min)}
        </div>
      }
      onKeyDown={moveByKey}
      {...props}
      value={isTyped ? typed : formatted}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange?.(parseTypedNumber(currentTarget.value, suffix));
      }}
      onBlur={(event) => {
        setTyped('');
        props.onBlur?.(event);
      }}
    />
  );
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** Removes the error of sums such as 0.1 + 0.2. */
const roundFloatingSum = (sum: number) => Number(sum.toFixed(10));
