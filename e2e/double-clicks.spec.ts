import { test } from './fixtures.ts';
import { engagement } from './presses/engagement.ts';
import { leads } from './presses/leads.ts';
import { moderation } from './presses/moderation.ts';
import { people } from './presses/people.ts';
import { pressTwice } from './presses/press-twice.ts';
import { scripts } from './presses/scripts.ts';
import { site } from './presses/site.ts';

// Nothing listens there: the test counts requests to the model.
test.use({ serverEnv: { AI_BASE_URL: 'http://127.0.0.1:9/v1', AI_MODEL: 'nobody' } });

for (const presses of [moderation, people, leads, engagement, scripts, site]) {
  pressTwice(presses);
}
