import {
  experimentMessages,
  type GoalEvent,
} from '../../../../contract/experiments/experiments.ts';
import { notFound } from '../../../base/errors.ts';
import type { Db } from '../../../db/database.ts';
import type { RunningExperiment } from './assignment.ts';
import { experimentGoalsRepository } from './goals.repository.ts';
import type { RunningExperiments } from './session-counter.ts';
import type { AnalysisUnit } from './stored-assignment.ts';

export interface GoalRecorder {
  /**
   * Records a goal reported by the caller. Returns all goals of the session; undefined if the
   * session does not take part, or the goal has an event, which only the server records.
   */
  recordGoal(
    experiment: RunningExperiment,
    sessionId: string,
    unit: AnalysisUnit,
    goalKey: string,
  ): Promise<string[] | undefined>;
  recordGoalsOfEvent(
    experiment: RunningExperiment,
    sessionId: string,
    unit: AnalysisUnit,
    event: GoalEvent,
  ): Promise<string[] | undefined>;
  listWithEvent(event: GoalEvent): Promise<RunningExperiment[]>;
}

export function createGoalRecorder(db: Db, running: RunningExperiments): GoalRecorder {
  const goals = experimentGoalsRepository(db);

  async function recordGoals(
    { id: experimentId }: RunningExperiment,
    sessionId: string,
    unit: AnalysisUnit,
    goalKeys: readonly string[],
  ): Promise<string[] | undefined> {
    if (!(await goals.takesPart(experimentId, sessionId))) return undefined;
    for (const goalKey of goalKeys) {
      await goals.record({ experimentId, sessionId, goalKey, unit });
    }
    return goals.listReached(experimentId, sessionId);
  }

  return {
    async recordGoal(experiment, sessionId, unit, goalKey) {
      const goal = experiment.goals.find(({ key }) => key === goalKey);
      if (!goal) throw notFound(experimentMessages.goalNotFound);
      if (goal.event !== null) return undefined;
      return recordGoals(experiment, sessionId, unit, [goalKey]);
    },

    recordGoalsOfEvent: (experiment, sessionId, unit, event) =>
      recordGoals(experiment, sessionId, unit, goalKeysWithEvent(experiment, event)),

    listWithEvent: async (event) =>
      [...(await running.get()).values()].filter(
        (experiment) => experiment.isActive && goalKeysWithEvent(experiment, event).length > 0,
      ),
  };
}

function goalKeysWithEvent({ goals }: RunningExperiment, event: GoalEvent): string[] {
  return goals.filter((goal) => goal.event === event).map(({ key }) => key);
}
