import { type Preferences, preferences } from '../../../../contract/accounts/preferences.ts';
import type { Actor } from '../../../base/actor.ts';
import { validate } from '../../../base/validate.ts';
import type { Database } from '../../../db/database.ts';
import { preferencesRepository } from './preferences.repository.ts';

export interface PreferencesService {
  update(actor: Actor, changed: { [Name in keyof Preferences]?: unknown }): Promise<Preferences>;
}

export function createPreferencesService({ database }: { database: Database }): PreferencesService {
  return {
    update: (actor, changed) =>
      database.transaction(async (trx) => {
        const repository = preferencesRepository(trx);
        const stored = readPreferences(await repository.findForUpdate(actor.siteId, actor.id));
        const given = Object.entries(changed).filter(([, value]) => value != null);
        const updated = validate(preferences, { ...stored, ...Object.fromEntries(given) });
        await repository.update(actor.siteId, actor.id, updated);
        return updated;
      }),
  };
}

/** Preferences of an older version, or none at all, read as the defaults. */
export function readPreferences(stored: unknown): Preferences {
  const parsed = preferences.safeParse(stored ?? {});
  return parsed.success ? parsed.data : preferences.parse({});
}
