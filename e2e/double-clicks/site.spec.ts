import { pressTwice } from '../presses/press-twice.ts';
import { site } from '../presses/site.ts';

pressTwice(site);
