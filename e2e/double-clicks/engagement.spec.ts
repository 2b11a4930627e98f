import { engagement } from '../presses/engagement.ts';
import { pressTwice } from '../presses/press-twice.ts';

pressTwice(engagement);
