import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Visitors } from '../../../http/visitor.ts';
import type { RunningExperiment } from './assignment.ts';
import {
  readStoredAssignment,
  type StoredAssignment,
  writeStoredAssignment,
} from './stored-assignment.ts';

export interface AssignmentCookies {
  /** The visitor's assignment, with changes that this request made. */
  read(
    request: FastifyRequest,
    visitor: { id: string },
    experiment: RunningExperiment,
  ): StoredAssignment | undefined;
  store(
    request: FastifyRequest,
    reply: FastifyReply,
    experiment: RunningExperiment,
    before: StoredAssignment | undefined,
    after: StoredAssignment | undefined,
  ): void;
  delete(reply: FastifyReply, experiment: RunningExperiment): void;
}

const assignmentCookieName = ({ symbol }: RunningExperiment) => `nex_${symbol}`;

export function createAssignmentCookies(visitors: Visitors): AssignmentCookies {
  const changes = new WeakMap<FastifyRequest, Map<string, StoredAssignment>>();
  return {
    read(request, visitor, experiment) {
      const name = assignmentCookieName(experiment);
      return (
        changes.get(request)?.get(name) ??
        readStoredAssignment(visitors.readText(request, visitor, name))
      );
    },

    store(request, reply, experiment, before, after) {
      if (!after || after === before) return;
      const visitor = visitors.of(request, reply);
      const name = assignmentCookieName(experiment);
      const changed = changes.get(request) ?? new Map<string, StoredAssignment>();
      changes.set(request, changed.set(name, after));
      visitors.storeText(reply, visitor, name, writeStoredAssignment(after));
    },

    delete: (reply, experiment) => visitors.deleteText(reply, assignmentCookieName(experiment)),
  };
}
