import { type Actor, may } from '../../contract/permissions.ts';
import type { SettingNotes } from '../../contract/site/setting.ts';
import { siteSettings } from '../../contract/site/site-settings.ts';
import { superSettings } from '../../contract/site/super-settings.ts';

export interface SettingDestination {
  name: string;
  title: string;
  section: string;
  description: string;
  path: '/settings' | '/super-settings';
}

const settingScreens = [
  { schema: siteSettings, path: '/settings', permission: 'settings.open' },
  { schema: superSettings, path: '/super-settings', permission: 'superSettings.edit' },
] as const;

export function listSettings(actor: Actor): SettingDestination[] {
  return settingScreens
    .filter(({ permission }) => may(actor, permission))
    .flatMap(({ schema, path }) =>
      Object.entries(schema.shape).flatMap(([name, type]) => {
        const notes = type.meta() as SettingNotes | undefined;
        if (!notes) return [];
        const { title, section, description } = notes;
        return [{ name, title, section, description, path }];
      }),
    );
}
