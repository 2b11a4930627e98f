import { readdirSync } from 'node:fs';
// Neither a server nor a browser is needed.
import { expect, test } from '@playwright/test';
import { readRouteTable } from '../../console/route-table.ts';
import { conditions } from '../presses/conditions.ts';
import { engagement } from '../presses/engagement.ts';
import { experiments } from '../presses/experiments.ts';
import { forums } from '../presses/forums.ts';
import { leads } from '../presses/leads.ts';
import { moderation } from '../presses/moderation.ts';
import { people } from '../presses/people.ts';
import type { Presses } from '../presses/press.ts';
import { scripts } from '../presses/scripts.ts';
import { site } from '../presses/site.ts';

const areas: Record<string, Presses> = {
  moderation,
  forums,
  people,
  leads,
  conditions,
  engagement,
  experiments,
  scripts,
  site,
};
const withoutButtons = ['NotFound'];

test('every screen of the route table is among them', () => {
  const names = readRouteTable().map(({ name }) => name);
  const pressed = Object.values(areas).flatMap((presses) => Object.keys(presses));
  expect([...pressed, ...withoutButtons].sort()).toEqual(names.sort());
});

test('every area has its file of tests', () => {
  const files = Object.keys(areas).map((area) => `${area}.spec.ts`);
  expect(readdirSync(import.meta.dirname).sort()).toEqual(
    ['every-screen.spec.ts', ...files].sort(),
  );
});
