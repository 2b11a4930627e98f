import { people } from '../presses/people.ts';
import { pressTwice } from '../presses/press-twice.ts';

pressTwice(people);
