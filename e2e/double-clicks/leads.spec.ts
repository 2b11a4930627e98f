import { leads } from '../presses/leads.ts';
import { pressTwice } from '../presses/press-twice.ts';

pressTwice(leads);
