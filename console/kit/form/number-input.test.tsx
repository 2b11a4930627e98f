// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderInConsole } from '../../testing/render.tsx';
import { NumberInput } from './number-input.tsx';

let held: number | string;

type Limits = { min?: number; max?: number; step?: number; suffix?: string; isGrouped?: boolean };

function Field({ initial, ...limits }: { initial: number | string } & Limits) {
  const [value, setValue] = useState(initial);
  held = value;
  return (
    <>
      <NumberInput label="Seats" value={value} onChange={setValue} {...limits} />
      <button type="button" onClick={() => setValue(initial)}>
        Reset
      </button>
    </>
  );
}

const renderField = (props: { initial: number | string } & Limits) => {
  renderInConsole(<Field {...props} />);
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'Seats' });
};

function type(input: HTMLInputElement, text: string) {
  for (let end = 1; end <= text.length; end++) {
    fireEvent.change(input, { target: { value: text.slice(0, end) } });
  }
}

test.each([
  ['1.5', 1.5],
  ['-3', -3],
  ['1,000', 1000],
  ['0,5', 0.5],
  [' 15 ', 15],
  ['1e3', '1e3'],
  ['500', 500],
])('%j stays as typed and means %j', (text, meaning) => {
  const input = renderField({ initial: 7, min: 1, max: 50 });
  type(input, text);
  expect(input.value).toBe(text);
  expect(held).toBe(meaning);
  fireEvent.blur(input);
  expect(held).toBe(meaning);
});

test('after the input is left, it shows the number that it means', () => {
  const input = renderField({ initial: 1000, isGrouped: true, suffix: '%' });
  expect(input.value).toBe('1,000%');
  type(input, '0020,5');
  fireEvent.blur(input);
  expect(input.value).toBe('20.5%');
});

test('an emptied input holds nothing', () => {
  const input = renderField({ initial: 7 });
  fireEvent.change(input, { target: { value: '' } });
  expect(held).toBe('');
});

test('a reset replaces what was typed', () => {
  const input = renderField({ initial: 7 });
  type(input, '1e3');
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(input.value).toBe('7');
});

test('the arrows step within the limits and leave other text alone', () => {
  const input = renderField({ initial: 0.1, min: 0, max: 0.3, step: 0.2 });
  fireEvent.keyDown(input, { key: 'ArrowUp' });
  expect(input.value).toBe('0.3');
  fireEvent.keyDown(input, { key: 'ArrowUp' });
  expect(held).toBe(0.3);
  type(input, 'soon');
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  expect(held).toBe('soon');
  fireEvent.change(input, { target: { value: '' } });
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  expect(held).toBe(0);
});
