import { readRouteTable } from '../console/route-table.ts';
import { expect, test } from './fixtures.ts';
import { conditions } from './presses/conditions.ts';
import { engagement } from './presses/engagement.ts';
import { experiments } from './presses/experiments.ts';
import { forums } from './presses/forums.ts';
import { leads } from './presses/leads.ts';
import { moderation } from './presses/moderation.ts';
import { people } from './presses/people.ts';
import { pressTwice } from './presses/press-twice.ts';
import { scripts } from './presses/scripts.ts';
import { site } from './presses/site.ts';

// A model that nobody answers for: what matters is that it is asked once.
test.use({ serverEnv: { AI_BASE_URL: 'http://127.0.0.1:9/v1', AI_MODEL: 'nobody' } });

const areas = {
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

for (const presses of Object.values(areas)) pressTwice(presses);
