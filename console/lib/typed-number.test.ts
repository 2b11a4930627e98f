import { expect, test } from 'vitest';
import { formatTypedNumber, parseTypedNumber } from './typed-number.ts';

test.each([
  ['15', 15],
  ['1.5', 1.5],
  ['1.', 1],
  ['.5', 0.5],
  ['-3', -3],
  [' 15 ', 15],
  ['007', 7],
  ['1,000', 1000],
  ['1,234,567.5', 1234567.5],
  ['0,5', 0.5],
  ['2,25', 2.25],
])('%j is the number %d', (typed, number) => {
  expect(parseTypedNumber(typed)).toBe(number);
});

test.each(['1e3', '1.5.2', '--1', '-', '.', ',', '0,125', '1,00,000', '12 34', '0x10', '५'])(
  '%j is not read as another number',
  (typed) => {
    expect(parseTypedNumber(typed)).toBe(typed);
  },
);

test('more digits than a double holds are not rounded', () => {
  expect(parseTypedNumber('9007199254740993')).toBe('9007199254740993');
  expect(parseTypedNumber('0.1234567890123456')).toBe('0.1234567890123456');
});

test('nothing but spaces or the unit is empty', () => {
  expect(parseTypedNumber('  ')).toBe('');
  expect(parseTypedNumber('%', '%')).toBe('');
});

test('the unit may stand behind the number', () => {
  expect(parseTypedNumber('12.5 %', '%')).toBe(12.5);
  expect(parseTypedNumber('12.5 %')).toBe('12.5 %');
});

test.each([0.0000001, 0.15, -3, 123456789012345])('%d is written in digits', (number) => {
  expect(parseTypedNumber(formatTypedNumber(number))).toBe(number);
  expect(parseTypedNumber(formatTypedNumber(number, true))).toBe(number);
});
