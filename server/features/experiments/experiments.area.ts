import type { Area, Core } from '../../area.ts';
import { createAssignmentService } from './assignment/assignment.service.ts';
import { createExperimentsService } from './experiments/experiments.service.ts';
import { createExperimentPlanner } from './planner/planner.ts';
import { createSimulationService } from './simulation/simulation.service.ts';
import { createExperimentStatsService } from './stats/stats.service.ts';

type ExperimentServices = ReturnType<typeof createExperimentServices>['services'];

declare module '../../area.ts' {
  interface Services extends ExperimentServices {}
}

export function createExperimentServices({ config, database, changes, events, callers }: Core) {
  const assignment = createAssignmentService({
    database,
    mailDomains: config.adminEmail.domains,
  });
  const experiments = createExperimentsService({
    database,
    changes,
    events,
    onChange: assignment.reload,
  });
  return {
    services: {
      experiments,
      assignment,
      simulation: createSimulationService({ experiments, callers }),
      experimentPlanner: createExperimentPlanner(),
      experimentStats: createExperimentStatsService({ database, experiments, assignment }),
    },
    jobs: [],
    cleanUps: [assignment.deleteEndedSessions],
  } satisfies Area;
}
