import { conditions } from '../presses/conditions.ts';
import { pressTwice } from '../presses/press-twice.ts';

pressTwice(conditions);
