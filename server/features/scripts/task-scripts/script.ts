import type { z } from 'zod';
import type { ScriptOptionType, ScriptSymbol } from '../../../../contract/scripts/task-scripts.ts';
import type { Author } from '../../../base/changes.ts';
import type { Db, Trx } from '../../../db/database.ts';
import type { NewTaskLog, TaskLog } from '../../tasks/task-runs/task-logs.repository.ts';
import type { RunSite } from '../../tasks/task-runs/task-runs.repository.ts';
import type { TaskStep } from '../../tasks/task-runs/task-runs.runner.ts';

/** What people are asked for before a run. */
export interface ScriptOption {
  name: string;
  type: ScriptOptionType;
  label: string;
  description?: string;
  /** To choose from. */
  items?: readonly { value: string; label: string }[];
  default?: string | number | readonly string[];
  checked?: boolean;
  /** Which files, as a file input says it. */
  accept?: string;
}

/** A run as its script sees it. */
export interface ScriptTask<Options> {
  id: number;
  siteId: number;
  options: Options;
  /** Nothing may be written: the database itself refuses it then. */
  isDryRun: boolean;
  sites: readonly RunSite[];
  /** Whom the trail names for a change on one of the sites. */
  authorOn(siteId: number): Author;
  /** Asked between pieces of work that take the processor: it gives way to those who wait. */
  yieldToRequests?(): Promise<void> | undefined;
  /** The next of what the run goes by, behind a position that counts from 1. */
  items(after: number, limit: number): Promise<{ position: number; item: unknown }[]>;
}

/** A change as the log has it: what people see of it, and what it takes to take it back. */
export interface ScriptChange {
  siteId: number;
  /** Such as 'post'. */
  noun: string;
  id: number;
  /** Where to look at it: a path on its site. */
  path?: string;
  title?: string;
  before: string;
  after: string;
  /** Of an edited link: where it led to, and what came in its place. */
  link?: string;
  /** How many links to the same address stand before it in the text, if any. */
  nth?: number;
  repair?: string;
  undo?: unknown;
}

/** What one short transaction of a script did. */
export interface ScriptStep<Cursor> {
  done: number;
  /** Where the next one starts; nothing when all is done. */
  cursor: Cursor | undefined;
  /** Added to those of the run; shown in this order, under these words. */
  counts: Readonly<Record<string, number>>;
  logs?: readonly NewTaskLog[];
  changed?: TaskStep['changed'];
}

/**
 * Long maintenance work, in one file: what it is called, what it asks for, and how it goes from
 * one place to the next. A step may be taken twice and the outcome is the same.
 */
export interface TaskScript<Options = unknown, Cursor = unknown, Prepared = unknown> {
  symbol: ScriptSymbol;
  name: string;
  /** Of the set that the console knows; it has one for those without. */
  icon?: string;
  description: string;
  options: readonly ScriptOption[];
  /** Reads the values of the options, whose names it has, and refuses what cannot work. */
  input: z.ZodType<Options>;
  /** The list that a run goes by, from its options and the rows of its file; empty for none. */
  items?(options: Options, rows: readonly string[][] | undefined): readonly unknown[];
  /** The list for a run that makes only these of the changes that a dry run found. */
  choose?(changes: readonly ScriptChange[]): readonly unknown[];
  /** On all sites of whoever starts it, instead of on one. */
  isForNetwork?(options: Options): boolean;
  /** How many `done` there will be; of a list its length is known. */
  count?(db: Db, task: ScriptTask<Options>): Promise<number>;
  /** What a step needs and takes too long for a transaction. */
  prepare?(db: Db, task: ScriptTask<Options>, cursor: Cursor | undefined): Promise<Prepared>;
  step(
    trx: Trx,
    task: ScriptTask<Options>,
    cursor: Cursor | undefined,
    prepared: Prepared | undefined,
  ): Promise<ScriptStep<Cursor>>;
  /** Takes these changes back, the last first. What was changed again since stays, with a log. */
  undo?(
    trx: Trx,
    task: Omit<ScriptTask<unknown>, 'options' | 'items'>,
    changes: readonly (Omit<TaskLog, 'data'> & { data: ScriptChange })[],
  ): Promise<Omit<ScriptStep<never>, 'cursor' | 'done'>>;
}

/** Keeps the types of a script together where it is written. */
export function taskScript<Options, Cursor, Prepared = undefined>(
  script: TaskScript<Options, Cursor, Prepared>,
): TaskScript<Options, Cursor, Prepared> {
  return script;
}

/** A line of the log that is a change. */
export function changeLog(message: string, change: ScriptChange): NewTaskLog {
  return { kind: 'change', message, data: change };
}
