import type { Services } from '../area.ts';
import type { Config } from '../base/config.ts';
import type { Hosts } from '../base/hosts.ts';
import type { PasskeyChallenges } from '../features/accounts/auth/passkey-challenges.ts';
import type { WidgetViewers } from '../features/engagement/widgets/widget-viewers.ts';
import type { ExperimentVisits } from '../features/experiments/assignment/experiment-visits.ts';
import type { Visits } from '../http/visit.ts';

export interface CompanionParts {
  config: Config;
  services: Services;
  hosts: Hosts;
  visits: Visits;
  experiments: ExperimentVisits;
  widgetViewers: WidgetViewers;
  challenges: PasskeyChallenges;
}
