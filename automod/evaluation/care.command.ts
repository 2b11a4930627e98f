import { openAutomod } from '../automod.ts';
import { reportCare } from './report-care.ts';

/** `npm run automod:care` prints the figures of the care rules on our own sets. */
await reportCare(await openAutomod());
