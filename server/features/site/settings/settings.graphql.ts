import type { Permission } from '../../../../contract/permissions.ts';
import { type SettingsKind, settingsKinds } from '../../../../contract/site/setting.ts';
import { builder } from '../../../graphql/builder.ts';
import { createListType } from '../../../graphql/list-type.ts';
import { pageArgsWithoutSort, versionArg } from '../../../graphql/page-args.ts';
import type { SettingChange, SettingsEvent } from './settings.service.ts';

const FieldChangeType = builder.objectRef<SettingChange>('SettingsChange').implement({
  description: 'One setting that was changed.',
  permission: 'settings.edit',
  fields: (t) => ({
    name: t.exposeString('name'),
    before: t.exposeString('before', { nullable: true, description: 'As JSON; null if open.' }),
    after: t.exposeString('after', { nullable: true, description: 'As JSON; null if open.' }),
  }),
});

const ActorType = builder.objectRef<{ id: number; username: string }>('SettingsEditor').implement({
  description: 'Who changed settings.',
  permission: 'settings.edit',
  fields: (t) => ({ id: t.exposeID('id'), username: t.exposeString('username') }),
});

const PastChangeType = builder.objectRef<SettingsEvent>('SettingsEvent').implement({
  description: 'When settings were saved.',
  permission: 'settings.edit',
  fields: (t) => ({
    id: t.exposeID('id'),
    actor: t.expose('actor', { type: ActorType, nullable: true }),
    changes: t.expose('changes', { type: [FieldChangeType], maxItems: 100 }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
  }),
});

const HistoryType = createListType('SettingsHistory', {
  items: 'events',
  type: PastChangeType,
  permission: 'settings.edit',
  description: 'Who changed which settings, the latest first.',
});

const typeNameByKind = { site: 'SiteSettings', super: 'SiteSuperSettings' } as const;
const descriptionByKind = {
  site: "the site's settings",
  super: 'the settings that super admins decide',
};
const editPermissionByKind = {
  site: 'settings.edit',
  super: 'superSettings.edit',
} as const satisfies Record<SettingsKind, Permission>;

for (const kind of settingsKinds) {
  const name = typeNameByKind[kind];
  const permission = editPermissionByKind[kind];

  builder.queryField(`get${name}Schema`, (t) =>
    t.string({
      description: `JSON Schema of ${descriptionByKind[kind]}, as a JSON string. Defaults stand in it.`,
      permission,
      resolve: async (_, __, { actor, services }) =>
        JSON.stringify(await services.settings.schema(actor, kind)),
    }),
  );

  builder.queryField(`get${name}`, (t) =>
    t.string({
      description: `Values chosen in ${descriptionByKind[kind]}, as a JSON string.`,
      permission,
      resolve: async (_, __, { actor, services }) =>
        JSON.stringify(await services.settings.read(actor, kind)),
    }),
  );

  builder.queryField(`${kind}SettingsVersion`, (t) =>
    t.int({
      description: `Version of ${descriptionByKind[kind]}, to be sent back when saving.`,
      permission,
      resolve: (_, __, { actor, services }) => services.settings.version(actor, kind),
    }),
  );

  builder.queryField(`${kind}SettingsHistory`, (t) =>
    t.field({
      description: `Changes of ${descriptionByKind[kind]}: who made them, and when.`,
      permission,
      type: HistoryType,
      args: pageArgsWithoutSort,
      resolve: (_, page, { actor, services }) => services.settings.history(actor, kind, page),
    }),
  );

  builder.mutationField(`set${name}`, (t) =>
    t.string({
      description: `Saves ${descriptionByKind[kind]}, and answers with what is saved now.`,
      permission,
      ...(kind === 'super' && { stepUp: 'superSettings.save' }),
      args: {
        settings: t.arg.string({
          required: true,
          description: 'A JSON object of what was chosen. Whatever is left out has its default.',
        }),
        ...versionArg,
      },
      resolve: async (_, change, { actor, services }) =>
        JSON.stringify(await services.settings.save(actor, kind, change)),
    }),
  );
}
