import type { FlagOperation } from '../../../../contract/moderation/content-flags.ts';
import type { FlagUpdateResult } from '../flags/decide.queries.ts';

export type BulkOperation = Extract<FlagOperation, 'DONE' | 'SPAM' | 'DELETE' | 'ESCALATE'>;

export interface Refusal extends FlagUpdateResult {
  preview: string;
}

export interface BulkActions {
  isRunning: boolean;
  run(operation: BulkOperation): Promise<void>;
  assign(userIds: string[], word: string): Promise<boolean>;
}

/** Rows that the last action could not change, by id. */
export type Refusals = ReadonlyMap<string, Refusal>;
