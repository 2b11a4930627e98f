// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInConsole as show } from '../../../testing/render.tsx';
import { SiteChips } from './site-chips.tsx';

const sites = ['1', '2', '3', '4', '5', '6'].map((id) => ({
  id,
  name: `Porch ${id}`,
  prefix: `p${id}`,
  domainName: `p${id}.example`,
  tier: 1,
}));

test('shows four sites by name and counts the others', () => {
  show(<SiteChips siteIds={['1', '2', '3', '4', '5', '6']} sites={sites} />);
  screen.getByText('Porch 4');
  expect(screen.queryByText('Porch 5')).toBeNull();
  expect(screen.getByText('...2 more').title).toBe('Porch 5, Porch 6');
});

test('shows all sites without a count if they fit, and says if there are none', () => {
  show(<SiteChips siteIds={['1', '2', '3', '4']} sites={sites} />);
  expect(screen.queryByText(/more$/)).toBeNull();
  show(<SiteChips siteIds={[]} sites={sites} />);
  screen.getByText('None');
});
