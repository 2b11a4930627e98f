// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { engagementKindOf, engagementKinds } from '../../../../contract/engagement/kinds.ts';
import { renderInConsole } from '../../../testing/render.tsx';
import { newEngagementValues } from './engagement-values.ts';
import { WidgetPreview } from './widget-preview.tsx';

const shown = () =>
  screen.getByRole('region', { name: 'Preview' }).querySelector('div > div:last-child')?.shadowRoot
    ?.textContent;

test.each(engagementKinds)('$type is previewed while its dates are typed', (kind) => {
  const values = newEngagementValues(kind);
  const { rerender } = renderInConsole(<WidgetPreview kind={kind} values={values} />);
  const typed = ['02/31/2131', '02/28/2131'].flatMap((day) =>
    Array.from(day, (_, i) => day.slice(0, i + 1)),
  );
  for (const date of typed) {
    rerender(<WidgetPreview kind={kind} values={{ ...values, date, startDate: date }} />);
    expect(shown()).toContain('…');
  }
});

test('a giveaway says when it closes once its date is complete', () => {
  const kind = engagementKindOf('giveaway');
  const values = newEngagementValues(kind);
  const { rerender } = renderInConsole(
    <WidgetPreview kind={kind} values={{ ...values, date: '02/31/2131' }} />,
  );
  expect(shown()).not.toContain('Closes');
  rerender(<WidgetPreview kind={kind} values={{ ...values, date: '02/28/2131' }} />);
  expect(shown()).toContain('Closes February 28, 2131 at 12:00 AM ET');
});

test.each([
  ['02/28/2131', 'Not entered'],
  ['02/28/2001', 'Closed'],
])('a giveaway with the date %s is first shown as %s', (date, moment) => {
  const kind = engagementKindOf('giveaway');
  renderInConsole(<WidgetPreview kind={kind} values={{ ...newEngagementValues(kind), date }} />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: moment }).checked).toBe(true);
});
