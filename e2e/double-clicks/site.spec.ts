import { test } from '../fixtures.ts';
import { pressTwice } from '../presses/press-twice.ts';
import { site } from '../presses/site.ts';

// One that nobody answers for: what matters is that it is asked once.
test.use({ serverEnv: { AI_BASE_URL: 'http://127.0.0.1:9/v1', AI_MODEL: 'nobody' } });

pressTwice(site);
