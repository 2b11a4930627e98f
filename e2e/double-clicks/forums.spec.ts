import { forums } from '../presses/forums.ts';
import { pressTwice } from '../presses/press-twice.ts';

pressTwice(forums);
