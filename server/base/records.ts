import { isDeepStrictEqual } from 'node:util';
import type { ChangeNoun } from '../../contract/nouns.ts';
import { violatesUnique } from '../db/constraints.ts';
import type { Database, Db, Trx } from '../db/database.ts';
import type { Actor } from './actor.ts';
import type { ChangeLog } from './changes.ts';
import { type AppError, notFound } from './errors.ts';
import { assertSameVersion } from './versions.ts';

export interface StoredRecord {
  id: number;
  version: number;
}

interface RecordStore<Row extends StoredRecord, Fields> {
  find(siteId: number, id: number): Promise<Row | undefined>;
  findForUpdate(siteId: number, id: number): Promise<Row | undefined>;
  insert(siteId: number, fields: Fields): Promise<Row>;
  update(siteId: number, id: number, fields: Fields): Promise<Row>;
}

export interface RecordKind<Row extends StoredRecord, Fields> {
  noun: ChangeNoun;
  notFoundMessage: string;
  store(db: Db): RecordStore<Row, Fields>;
  audited(row: Row): object;
  /**
   * Takes a lock before the record's lock, if writers of several records must run one after the
   * other.
   */
  lockFirst?(trx: Trx, siteId: number): Promise<void>;
  taken?: Record<string, (fields: Fields) => AppError>;
}

interface RecordToSave<Row, Fields> {
  id: number | null;
  /** Version that was edited; null to overwrite without a conflict check. */
  version?: number | null | undefined;
  /** Values, or a function that computes or refuses them while the row is locked. */
  fields: Fields | ((trx: Trx, before: Row | undefined) => Fields | Promise<Fields>);
  after?: (trx: Trx, row: Row) => Promise<Row>;
}

export interface Records<Row extends StoredRecord, Fields> {
  get(actor: Actor, id: number): Promise<Row>;
  save(actor: Actor, save: RecordToSave<Row, Fields>): Promise<Row>;
  remove(
    actor: Actor,
    id: number,
    erase: (trx: Trx, row: Row) => Promise<object | undefined>,
  ): Promise<Row>;
}

/**
 * Finds, saves and deletes records of one kind: 'not found' for other sites' ids, row lock, version
 * check, audit log and event, all in one transaction. A save without changes writes nothing.
 */
export function createRecords<Row extends StoredRecord, Fields extends object>(
  { database, changes }: { database: Database; changes: ChangeLog },
  { noun, notFoundMessage, store, audited, lockFirst, taken = {} }: RecordKind<Row, Fields>,
): Records<Row, Fields> {
  const requireFound = (row: Row | undefined): Row => {
    if (!row) throw notFound(notFoundMessage);
    return row;
  };

  return {
    get: async (actor, id) => requireFound(await store(database.db).find(actor.siteId, id)),

    async save(actor, { id, version, fields: given, after }) {
      const { siteId } = actor;
      let fields: Fields | undefined;
      try {
        return await database.transaction(async (trx) => {
          await lockFirst?.(trx, siteId);
          const rows = store(trx);
          const before =
            id === null ? undefined : requireFound(await rows.findForUpdate(siteId, id));
          if (before) await assertSameVersion(trx, actor, { ...before, noun }, version);
          fields = typeof given === 'function' ? await given(trx, before) : given;
          if (before && hasSameFields(before, fields)) return before;
          const saved = before
            ? await rows.update(siteId, before.id, fields)
            : await rows.insert(siteId, fields);
          await changes.record(trx, actor, {
            noun,
            id: saved.id,
            action: before ? 'updated' : 'created',
            ...(before && { before: audited(before) }),
            after: audited(saved),
            version: saved.version,
          });
          return after ? after(trx, saved) : saved;
        });
      } catch (error) {
        const index = Object.keys(taken).find((name) => violatesUnique(error, name));
        throw (index && fields && taken[index]?.(fields)) || error;
      }
    },

    remove: (actor, id, erase) =>
      database.transaction(async (trx) => {
        await lockFirst?.(trx, actor.siteId);
        const row = requireFound(await store(trx).findForUpdate(actor.siteId, id));
        const more = await erase(trx, row);
        await changes.record(trx, actor, {
          noun,
          id,
          action: 'deleted',
          before: { ...audited(row), ...more },
        });
        return row;
      }),
  };
}

function hasSameFields(row: object, fields: object): boolean {
  return Object.entries(fields).every(
    ([name, value]) => value === undefined || isDeepStrictEqual(value, row[name as keyof object]),
  );
}
