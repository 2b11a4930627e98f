import type { Services } from '../area.ts';
import type { Visits } from './visit.ts';

export interface RouteParts {
  services: Services;
  visits: Visits;
}
