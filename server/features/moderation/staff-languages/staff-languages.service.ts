import { readLanguagesInput } from '../../../../contract/moderation/flag-findings.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { validate } from '../../../base/validate.ts';
import { type StaffReader, staffLanguagesRepository } from './staff-languages.repository.ts';

const maxListedReaders = 500;

export interface StaffLanguagesService {
  get(actor: Actor): Promise<string[]>;
  list(actor: Actor): Promise<StaffReader[]>;
  set(actor: Actor, languages: readonly string[]): Promise<string[]>;
}

export function createStaffLanguagesService({
  database,
  changes,
}: Pick<Core, 'database' | 'changes'>): StaffLanguagesService {
  const repository = staffLanguagesRepository(database.db);
  return {
    get: ({ siteId, id }) => repository.find(siteId, id),
    list: ({ siteId }) => repository.list(siteId, maxListedReaders),

    async set(actor, chosen) {
      const { languages } = validate(readLanguagesInput, { languages: chosen });
      const unique = [...new Set(languages)].sort();
      await database.transaction(async (trx) => {
        await staffLanguagesRepository(trx).save(actor.siteId, actor.id, unique);
        const after = { languages: unique };
        await changes.record(trx, actor, {
          ...{ noun: 'user', id: actor.id, action: 'setLanguages', after },
        });
      });
      return unique;
    },
  };
}
