import type { z } from 'zod';
import type { ScriptOptionType, ScriptSymbol } from '../../../../contract/scripts/task-scripts.ts';
import type { ChangeAuthor } from '../../../base/changes.ts';
import type { Db, Trx } from '../../../db/database.ts';
import type { NewTaskLog, TaskLog } from '../../tasks/task-runs/task-logs.repository.ts';
import type { RunSite } from '../../tasks/task-runs/task-runs.repository.ts';
import type { TaskStep } from '../../tasks/task-runs/task-runs.runner.ts';

export interface ScriptOption {
  name: string;
  type: ScriptOptionType;
  label: string;
  description?: string;
  items?: readonly { value: string; label: string }[];
  default?: string | number | readonly string[];
  checked?: boolean;
  accept?: string;
}

export interface ScriptTask<Options> {
  id: number;
  siteId: number;
  options: Options;
  /** The database refuses writes in a dry run. */
  isDryRun: boolean;
  sites: readonly RunSite[];
  authorOn(siteId: number): ChangeAuthor;
  /** Called between CPU-bound pieces of work. */
  yieldToRequests?(): Promise<void> | undefined;
  /** Items behind a position, which counts from 1. */
  items(after: number, limit: number): Promise<{ position: number; item: unknown }[]>;
}

export interface ScriptChange {
  siteId: number;
  noun: string;
  id: number;
  path?: string;
  title?: string;
  before: string;
  after: string;
  link?: string;
  /** Number of links to the same address before it in the text. */
  nth?: number;
  repair?: string;
  status?: number | null;
  why?: string;
  undo?: unknown;
}

export interface ScriptStep<Cursor> {
  done: number;
  cursor: Cursor | undefined;
  /**
   * Counts of this step. They are added to those of the run and shown in this order under these
   * names.
   */
  counts: Readonly<Record<string, number>>;
  logs?: readonly NewTaskLog[];
  /** Reason to end the run early. The next run starts from the beginning. */
  stop?: string;
  changed?: TaskStep['changed'];
}

/** A maintenance script in one file. Steps must be idempotent: a step may run twice. */
export interface TaskScript<Options = unknown, Cursor = unknown, Prepared = unknown> {
  symbol: ScriptSymbol;
  name: string;
  icon?: string;
  description: string;
  options: readonly ScriptOption[];
  /** Choices that depend on the site, by option name. */
  siteItems?: Readonly<
    Record<string, (db: Db, siteId: number) => Promise<{ value: string; label: string }[]>>
  >;
  input: z.ZodType<Options>;
  /** Work list of a run, from its options and file; empty if it has none. */
  items?(options: Options, rows: readonly string[][] | undefined): readonly unknown[];
  /** Work list of a run that applies only these changes of a dry run. */
  choose?(changes: readonly ScriptChange[]): readonly unknown[];
  isForNetwork?(options: Options): boolean;
  /** Expected total of `done`; for a work list, its length is used. */
  count?(db: Db, task: ScriptTask<Options>): Promise<number>;
  /** Does work that takes too long for a transaction, such as network requests. */
  prepare?(db: Db, task: ScriptTask<Options>, cursor: Cursor | undefined): Promise<Prepared>;
  step(
    trx: Trx,
    task: ScriptTask<Options>,
    cursor: Cursor | undefined,
    prepared: Prepared | undefined,
  ): Promise<ScriptStep<Cursor>>;
  /** Undoes changes, newest first. Skips and logs those changed again since. */
  undo?(
    trx: Trx,
    task: Omit<ScriptTask<unknown>, 'options' | 'items'>,
    changes: readonly (Omit<TaskLog, 'data'> & { data: ScriptChange })[],
  ): Promise<Omit<ScriptStep<never>, 'cursor' | 'done'>>;
}

export function defineTaskScript<Options, Cursor, Prepared = undefined>(
  script: TaskScript<Options, Cursor, Prepared>,
): TaskScript<Options, Cursor, Prepared> {
  return script;
}

export function toChangeLogLine(message: string, change: ScriptChange): NewTaskLog {
  return { kind: 'change', message, data: change };
}
