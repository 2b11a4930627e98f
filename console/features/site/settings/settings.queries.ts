import { queryOptions } from '@tanstack/react-query';
import type { SettingsKind } from '../../../../contract/site/setting.ts';
import { type JsonSchema, jsonSchema } from '../../../kit/form/json-schema.ts';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const SiteSettings = graphql(`
  query SiteSettings {
    schema: getSiteSettingsSchema
    settings: getSiteSettings
    version: siteSettingsVersion
  }
`);

const SuperSettings = graphql(`
  query SuperSettings {
    schema: getSiteSuperSettingsSchema
    settings: getSiteSuperSettings
    version: superSettingsVersion
  }
`);

const SetSiteSettings = graphql(`
  mutation SetSiteSettings($settings: String!, $version: Int) {
    settings: setSiteSettings(settings: $settings, version: $version)
  }
`);

const SetSuperSettings = graphql(`
  mutation SetSuperSettings($settings: String!, $version: Int) {
    settings: setSiteSuperSettings(settings: $settings, version: $version)
  }
`);

const SiteSettingsHistory = graphql(`
  query SiteSettingsHistory($offset: Int) {
    history: siteSettingsHistory(limit: 10, offset: $offset) {
      total
      events { id insertedAt actor { id username } changes { name before after } }
    }
  }
`);

const SuperSettingsHistory = graphql(`
  query SuperSettingsHistory($offset: Int) {
    history: superSettingsHistory(limit: 10, offset: $offset) {
      total
      events { id insertedAt actor { id username } changes { name before after } }
    }
  }
`);

const settingKinds = {
  site: {
    noun: 'siteSettings',
    read: SiteSettings,
    set: SetSiteSettings,
    past: SiteSettingsHistory,
  },
  super: {
    noun: 'superSettings',
    read: SuperSettings,
    set: SetSuperSettings,
    past: SuperSettingsHistory,
  },
} as const;

export interface LoadedSettings {
  schema: JsonSchema;
  settings: Record<string, unknown>;
  version: number;
}

export const settingsQuery = (kind: SettingsKind) =>
  queryOptions({
    queryKey: [settingKinds[kind].noun, 'form'],
    queryFn: async ({ signal }): Promise<LoadedSettings> => {
      const { schema, settings, version } = await execute(settingKinds[kind].read, {}, signal);
      return {
        schema: jsonSchema.parse(JSON.parse(schema)),
        settings: JSON.parse(settings),
        version,
      };
    },
  });

/** Must equal the limit in the documents above. */
export const historyPageSize = 10;

export const settingsHistoryQuery = (kind: SettingsKind, page: number) =>
  queryOptions({
    queryKey: [settingKinds[kind].noun, 'history', page],
    queryFn: async ({ signal }) => {
      const variables = { offset: (page - 1) * historyPageSize };
      return (await execute(settingKinds[kind].past, variables, signal)).history;
    },
  });

export async function saveSettings(
  kind: SettingsKind,
  { settings, version }: { settings: object; version: number },
): Promise<void> {
  await execute(settingKinds[kind].set, { settings: JSON.stringify(settings), version });
}

export const settingsQueryKey = (kind: SettingsKind) => [settingKinds[kind].noun] as const;
