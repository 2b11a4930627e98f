// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInConsole as show } from '../../../testing/render.tsx';
import { GoalPanel } from './goal-panel.tsx';

const variant = { visitors: 10_000, low: 0.04, high: 0.05, words: 'Better than the control.' };

test('a goal shows its lift, and explains why the difference is not that of the rates', () => {
  show(
    <GoalPanel
      chart="The chart"
      goal={{
        key: 'signup',
        name: 'Signed up',
        role: 'MUST_NOT_FALL',
        earlier: [{ key: 'a', sessions: 200, reached: 10 }],
        variants: [
          { ...variant, key: 'a', reached: 420, rate: 0.042, comparison: null },
          {
            ...variant,
            key: 'b',
            reached: 599,
            rate: 0.0599,
            comparison: {
              difference: 0.0154,
              low: 0.004,
              high: 0.027,
              lift: 0.36,
              liftLow: 0.08,
              liftHigh: null,
              isWeighted: true,
              p: 0.001,
              isSure: true,
            },
          },
        ],
      }}
    />,
  );
  screen.getByText('Must not fall');
  screen.getByText('+36.00%');
  screen.getByText('+8.00% to open');
  const note = screen.getByText(/averaged/).textContent;
  expect(note).toContain('5.99% − 4.20% of b is not +1.54.');
  screen.getByText(/a 10 of 200, 5.00%/);
});
