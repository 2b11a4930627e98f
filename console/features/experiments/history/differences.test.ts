import { expect, test } from 'vitest';
import { findConfigurationDifferences } from './differences.ts';

const first = {
  name: 'Header',
  symbol: 'header',
  description: '',
  isActive: false,
  persistSessions: true,
  variants: [
    { key: 'a', weight: 1 },
    { key: 'b', weight: 1 },
  ],
  audience: { excludeEmployees: true, excludeBots: true },
  siteIds: ['1'],
  goals: [],
  winner: null,
};
const siteName = (id: string) => `Site ${id}`;

test('a change is described part by part', () => {
  const second = {
    ...first,
    isActive: true,
    siteIds: ['1', '2'],
    variants: [
      { key: 'a', weight: 1 },
      { key: 'b', weight: 3 },
    ],
    goals: [{ key: 'sent', name: 'Sent', event: 'LEAD_SENT' as const, role: 'SECONDARY' as const }],
  };
  expect(findConfigurationDifferences(first, second, siteName)).toEqual([
    { label: 'Active', before: 'No', after: 'Yes' },
    { label: 'Sites', before: 'Site 1', after: 'Site 1, Site 2' },
    {
      label: 'Variants',
      before: 'a 1 (50.00%), b 1 (50.00%)',
      after: 'a 1 (25.00%), b 3 (75.00%)',
    },
    { label: 'Goals', before: 'none', after: 'Sent (sent: Sent a lead form)' },
  ]);
  expect(findConfigurationDifferences(first, first, siteName)).toEqual([]);
});

test('the first state lists all values', () => {
  expect(findConfigurationDifferences(undefined, first, siteName)).toHaveLength(11);
});
