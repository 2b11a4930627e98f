import { expect, test } from 'vitest';
import { chooseReadableColour, computeContrast, isColour, minReadableContrast } from './colours.ts';

test('contrast is that of WCAG', () => {
  expect(computeContrast('#000', '#ffffff')).toBeCloseTo(21, 5);
  expect(computeContrast('#777777', '#fff')).toBeCloseTo(4.48, 2);
  expect(computeContrast('#123456', '#123456')).toBe(1);
});

test('an illegible colour becomes black or white', () => {
  expect(chooseReadableColour('#003366', '#ffee00')).toBe('#ffee00');
  expect(chooseReadableColour('#ffffff', '#ffee00')).toBe('#000000');
  expect(chooseReadableColour('#003366', '#334455')).toBe('#ffffff');
  expect(chooseReadableColour('#ffffff', 'red; }')).toBe('#000000');
});

test('every background has a legible text colour', () => {
  for (let shade = 0; shade < 256; shade++) {
    const ground = `#${shade.toString(16).padStart(2, '0').repeat(3)}`;
    expect(computeContrast(ground, chooseReadableColour(ground, ground))).toBeGreaterThanOrEqual(
      minReadableContrast,
    );
  }
});

test('only hexadecimal colours are colours', () => {
  expect(['#abc', '#A1b2C3'].every(isColour)).toBe(true);
  expect(['abc', '#abcd', '#ggg', 'red', '#abc;', ' #abc'].some(isColour)).toBe(false);
});
