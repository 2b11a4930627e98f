import {
  type DisorderFlag,
  disorderFlags,
  disorderMessages,
  maxFlaggedDisorders,
} from '../../../../contract/conditions/disorders.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, invalidInput, notFound } from '../../../base/errors.ts';
import { type Disorder, disordersRepository } from './disorders.repository.ts';

interface DisorderFlagsEdit {
  id: number;
  /** Refused if the condition's version differs; null overwrites. */
  version: number | null;
  flags: Partial<Record<DisorderFlag, boolean>>;
}

export interface EditedFlags {
  disorder: Disorder;
  before: Record<DisorderFlag, boolean>;
}

export interface DisorderFlagsService {
  /** Changes all or none. Returns the changed conditions. */
  edit(actor: Actor, edits: readonly DisorderFlagsEdit[]): Promise<EditedFlags[]>;
}

export function createDisorderFlagsService({
  database,
  changes,
}: Pick<Core, 'database' | 'changes'>): DisorderFlagsService {
  return {
    edit: (actor, edits) =>
      database.transaction(async (trx) => {
        if (edits.length > maxFlaggedDisorders) {
          throw invalidInput(disorderMessages.flagsTooMany, 'changes');
        }
        const disorders = disordersRepository(trx);
        const rows = await disorders.lock(edits.map(({ id }) => id));
        const edited: EditedFlags[] = [];
        for (const { id, version, flags } of edits) {
          const row = rows.find((one) => one.id === id);
          if (row?.mergedIntoId !== null) throw notFound(disorderMessages.notFound);
          if (version !== null && version !== row.version) {
            throw conflict(disorderMessages.changedSince(row.name));
          }
          const before = pickFlags(row);
          if (disorderFlags.every((flag) => (flags[flag] ?? row[flag]) === row[flag])) continue;
          const disorder = await disorders.update(actor.siteId, id, flags);
          await changes.record(trx, actor, {
            noun: 'disorder',
            id,
            action: 'updated',
            before,
            after: pickFlags(disorder),
            version: disorder.version,
          });
          edited.push({ disorder, before });
        }
        return edited;
      }),
  };
}

function pickFlags(row: Disorder): Record<DisorderFlag, boolean> {
  const { isActive, isFeatured, hasDetailPage, isRelatableToUsers } = row;
  return { isActive, isFeatured, hasDetailPage, isRelatableToUsers };
}
