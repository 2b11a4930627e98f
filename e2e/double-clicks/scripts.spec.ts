import { pressTwice } from '../presses/press-twice.ts';
import { scripts } from '../presses/scripts.ts';

pressTwice(scripts);
