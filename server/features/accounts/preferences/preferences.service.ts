import { type Preferences, preferencesSchema } from '../../../../contract/accounts/preferences.ts';
import type { SiteSettings } from '../../../../contract/site/site-settings.ts';
import type { Actor } from '../../../base/actor.ts';
import { validate } from '../../../base/validate.ts';
import type { Database } from '../../../db/database.ts';
import { sitesIn } from '../sites/sites.service.ts';
import { userRowsIn } from '../users/user-rows.ts';
import { preferencesRepository } from './preferences.repository.ts';

export interface PreferencesService {
  update(actor: Actor, changed: { [Name in keyof Preferences]?: unknown }): Promise<Preferences>;
}

export function createPreferencesService({ database }: { database: Database }): PreferencesService {
  return {
    update: (actor, changed) =>
      database.transaction(async (trx) => {
        const repository = preferencesRepository(trx);
        const stored = await repository.findForUpdate(actor.siteId, actor.id);
        const nonNull = Object.entries(changed).filter(([, value]) => value != null);
        // Stores only chosen values, so that the site's defaults apply to all others, also when
        // they change.
        const chosen = { ...parseChosenPreferences(stored), ...Object.fromEntries(nonNull) };
        await userRowsIn(trx).setPreferences(
          actor.siteId,
          actor.id,
          pickChosenValues(chosen, validate(preferencesSchema, chosen)),
        );
        return readPreferences(chosen, await sitesIn(trx).settings(actor.siteId));
      }),
  };
}

export function readPreferences(
  stored: unknown,
  {
    imagesUnblurred,
    restAfterHardItems,
  }: Pick<SiteSettings, 'imagesUnblurred' | 'restAfterHardItems'>,
): Preferences {
  return preferencesSchema.parse({
    blurImages: !imagesUnblurred,
    restAfter: restAfterHardItems,
    ...parseChosenPreferences(stored),
  });
}

function parseChosenPreferences(stored: unknown): object {
  const parsed = preferencesSchema.safeParse(stored ?? {});
  return parsed.success ? pickChosenValues(Object(stored), parsed.data) : {};
}

function pickChosenValues(chosen: object, values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(chosen, name)));
}
