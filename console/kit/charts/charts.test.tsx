// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInConsole as show } from '../../testing/render.tsx';
import { DayChart } from './day-chart.tsx';
import { ShareBars } from './share-bars.tsx';

test('a chart has a table with its figures', async () => {
  const days = ['2026-03-01', '2026-03-02'];
  const series = [
    { name: 'a', values: [1200, 0] },
    { name: 'b', values: [7, 8] },
  ];
  show(<DayChart label="Sessions by day" days={days} series={series} />);
  screen.getByRole('figure', { name: 'Sessions by day' });
  const texts = screen.getAllByRole('row', { hidden: true }).map((row) => row.textContent);
  expect(texts).toEqual(['Dayab', '2026-03-011,2007', '2026-03-0208']);
});

test('a chart without data says so', () => {
  show(<DayChart label="Clicks by day" days={[]} series={[]} />);
  screen.getByText('Nothing was counted yet.');
});

test('bars show counts and shares', () => {
  const rows = [
    { key: '1', name: 'Yes', count: 2 },
    { key: '2', name: 'No', count: 1 },
  ];
  show(<ShareBars label="Votes by answer" of="Answer" rows={rows} />);
  screen.getByRole('row', { name: 'Yes 2 66.67%' });
  screen.getByRole('row', { name: 'No 1 33.33%' });
});
