import { experiments } from '../presses/experiments.ts';
import { pressTwice } from '../presses/press-twice.ts';

pressTwice(experiments);
