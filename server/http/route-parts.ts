import type { Services } from '../area.ts';
import type { Visits } from './visit.ts';

/** Parts that most routes use. */
export interface RouteParts {
  services: Services;
  visits: Visits;
}
