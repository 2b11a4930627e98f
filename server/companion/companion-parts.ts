import type { Services } from '../area.ts';
import type { Config } from '../base/config.ts';
import type { Hosts } from '../base/hosts.ts';
import type { Onlookers } from '../features/engagement/widgets/onlookers.ts';
import type { ExperimentVisits } from '../features/experiments/assignment/experiment-visits.ts';
import type { Visits } from '../http/visit.ts';

export interface CompanionParts {
  config: Config;
  services: Services;
  hosts: Hosts;
  visits: Visits;
  experiments: ExperimentVisits;
  onlookers: Onlookers;
}
