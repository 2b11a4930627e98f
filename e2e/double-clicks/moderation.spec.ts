import { moderation } from '../presses/moderation.ts';
import { pressTwice } from '../presses/press-twice.ts';

pressTwice(moderation);
