import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { isSuperAdminOrCommunityTech } from '../../../../contract/roles.ts';
import {
  type SettingNotes,
  type SettingsKind,
  settingsMessages,
} from '../../../../contract/site/setting.ts';
import { siteFeatures } from '../../../../contract/site/site-features.ts';
import { siteSettings } from '../../../../contract/site/site-settings.ts';
import { superSettings } from '../../../../contract/site/super-settings.ts';
import { exactText } from '../../../../contract/text.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, invalidInput } from '../../../base/errors.ts';
import { historyOfRecord, listFieldChanges, type PastEvent } from '../../../base/history.ts';
import { type PageArgs, pageOf } from '../../../base/paging.ts';
import { validate } from '../../../base/validate.ts';
import { assertSameVersion } from '../../../base/versions.ts';
import type { Trx } from '../../../db/database.ts';
import { siteRowsIn } from '../../accounts/sites/site-rows.ts';
import { type SiteSettingsRow, settingsRepository } from './settings.repository.ts';

type SettingsDocument = Record<string, unknown>;

interface SettingsKindRules {
  noun: 'siteSettings' | 'superSettings';
  schema: z.ZodObject;
  stored(row: SiteSettingsRow): SettingsDocument;
  version(row: SiteSettingsRow): number;
  save(trx: Trx, siteId: number, row: SiteSettingsRow, document: SettingsDocument): Promise<void>;
}

const settingKinds: Record<SettingsKind, SettingsKindRules> = {
  site: {
    noun: 'siteSettings',
    schema: siteSettings,
    stored: ({ settings }) => ({ ...(settings as SettingsDocument) }),
    version: ({ settingsVersion }) => settingsVersion,
    save: (trx, siteId, _, document) => siteRowsIn(trx).saveSettings(siteId, document),
  },
  super: {
    noun: 'superSettings',
    schema: superSettings,
    stored: ({ superSettings: rest, name, tier, features, domainAliases }) => ({
      ...(rest as SettingsDocument),
      name,
      tier,
      features: siteFeatures.filter((known) => features.some((one) => isSameFeature(one, known))),
      domainAliases,
    }),
    version: ({ superSettingsVersion }) => superSettingsVersion,
    save: saveSuperSettings,
  },
};

const isSameFeature = (stored: string, known: string) => stored.toLowerCase() === known;

/** Name, tier, features and aliases are also stored in columns, which other code reads. */
async function saveSuperSettings(
  trx: Trx,
  siteId: number,
  row: SiteSettingsRow,
  document: SettingsDocument,
) {
  const { name, tier, features, domainAliases } = superSettings.parse(document);
  const { domainAliases: _, ...rest } = document;
  const rows = siteRowsIn(trx);
  const taken = await rows.findTakenHost(siteId, domainAliases);
  if (taken) {
    const message = taken.isOwn ? settingsMessages.ownHost : settingsMessages.hostTaken;
    throw conflict(message(taken.host), 'domainAliases');
  }
  // Keeps features that this version does not know.
  const unknown = row.features.filter(
    (one) => !siteFeatures.some((known) => isSameFeature(one, known)),
  );
  const columns = { name, tier, features: [...features, ...unknown] };
  await rows.saveSuperSettings(siteId, { ...rest, ...columns });
  await rows.setAliases(siteId, domainAliases);
}

/** Values are JSON; null means not set. */
export interface SettingChange {
  name: string;
  before: string | null;
  after: string | null;
}

export type SettingsEvent = Omit<PastEvent, 'before' | 'after'> & { changes: SettingChange[] };

interface SettingsHistory {
  total(): Promise<number>;
  events: SettingsEvent[];
}

export interface SettingChoices {
  kind: SettingsKind;
  name: string;
  /** Unusable values cannot be chosen; the note says why. */
  listValues(): Promise<{ values: string[]; unusable: string[]; note: string }>;
  findProblem(after: SettingsDocument, before: SettingsDocument): Promise<string | undefined>;
}

/** Rule about several settings that needs more than their schema. */
export type SettingsCheck = (
  siteId: number,
  kind: SettingsKind,
  change: { after: SettingsDocument; before: SettingsDocument },
) => Promise<{ name: string; message: string } | undefined>;

export interface SettingsService {
  schema(actor: Actor, kind: SettingsKind): Promise<object>;
  /** Saved values the actor may see; defaults are in the schema. */
  read(actor: Actor, kind: SettingsKind): Promise<SettingsDocument>;
  version(actor: Actor, kind: SettingsKind): Promise<number>;
  save(
    actor: Actor,
    kind: SettingsKind,
    change: { settings: string; version?: number | null | undefined },
  ): Promise<SettingsDocument>;
  history(actor: Actor, kind: SettingsKind, page: PageArgs): Promise<SettingsHistory>;
}

export function createSettingsService({
  database,
  changes,
  choices = [],
  checks = [],
}: Pick<Core, 'database' | 'changes'> & {
  choices?: readonly SettingChoices[];
  checks?: readonly SettingsCheck[];
}): SettingsService {
  const { db } = database;
  const findRow = (actor: Actor) => settingsRepository(db).find(actor.siteId);

  return {
    async schema(actor, kind) {
      const {
        properties = {},
        required,
        ...rest
      } = z.toJSONSchema(settingKinds[kind].schema, {
        io: 'input',
      });
      const stored = settingKinds[kind].stored(await findRow(actor));
      for (const { name, listValues } of choices.filter((choice) => choice.kind === kind)) {
        const { values, unusable, note } = await listValues();
        const property = Object(properties[name]);
        properties[name] = {
          ...property,
          description: [property.description, note].filter(Boolean).join(' '),
          // Keeps showing a chosen value that is no longer available.
          enum: [...new Set(['', ...values, String(stored[name] ?? '')])],
          unusable,
        };
      }
      const hidden = listHiddenSettings(actor, kind);
      return { ...rest, properties: omitNames(properties, hidden), required: required ?? [] };
    },

    read: async (actor, kind) =>
      omitNames(settingKinds[kind].stored(await findRow(actor)), listHiddenSettings(actor, kind)),

    version: async (actor, kind) => settingKinds[kind].version(await findRow(actor)),

    async save(actor, kind, { settings, version }) {
      const sent = parseSettingsDocument(settings);
      const known = settingKinds[kind].stored(await findRow(actor));
      // Runs before the transaction because it reads files.
      for (const { name, findProblem } of choices.filter((choice) => choice.kind === kind)) {
        const problem = await findProblem(sent, known);
        if (problem !== undefined) throw invalidInput(problem, name);
      }
      for (const check of checks) {
        const problem = await check(actor.siteId, kind, { after: sent, before: known });
        if (problem) throw invalidInput(problem.message, problem.name);
      }
      return database.transaction(async (trx) => {
        const { noun, schema, stored, version: versionOf, save } = settingKinds[kind];
        const { siteId } = actor;
        const site = await settingsRepository(trx).findForUpdate(siteId);
        const subject = { noun, id: siteId, version: versionOf(site) };
        await assertSameVersion(trx, actor, subject, version);
        const before = stored(site);
        const hidden = listHiddenSettings(actor, kind);
        assertOnlyKnownSettings(schema, sent, before, hidden);
        const untouched = Object.entries(before).filter(
          ([name]) => hidden.has(name) || !Object.hasOwn(schema.shape, name),
        );
        const parsed = parseSentSettings(schema, sent);
        const after = { ...Object.fromEntries(untouched), ...parsed };
        if (!isDeepStrictEqual(before, after)) {
          await save(trx, siteId, site, after);
          const next = subject.version + 1;
          const change = { noun, id: siteId, action: 'updated', before, after, version: next };
          await changes.record(trx, actor, change);
        }
        return omitNames(after, hidden);
      });
    },

    async history(actor, kind, page) {
      const subject = { noun: settingKinds[kind].noun, id: actor.siteId };
      const hidden = listHiddenSettings(actor, kind);
      const history = historyOfRecord(db, actor.siteId, subject);
      const events = await history.latest(pageOf(page));
      return {
        total: history.count,
        events: events.map(({ before, after, ...event }) => ({
          ...event,
          changes: listFieldChanges({ before, after })
            .filter(({ name }) => !hidden.has(name))
            .map(({ name, before, after }) => ({
              name,
              before: toJson(before),
              after: toJson(after),
            })),
        })),
      };
    },
  };
}

function listHiddenSettings(actor: Actor, kind: SettingsKind): ReadonlySet<string> {
  if (isSuperAdminOrCommunityTech(actor.roleId)) return new Set();
  return new Set(
    Object.entries(settingKinds[kind].schema.shape)
      .filter(([, type]) => (type.meta() as SettingNotes | undefined)?.community_tech_only)
      .map(([name]) => name),
  );
}

function omitNames<Value>(record: Record<string, Value>, names: ReadonlySet<string>) {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.has(name)));
}

const toJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

function parseSettingsDocument(text: string): SettingsDocument {
  try {
    return z.record(exactText(100), z.unknown()).parse(JSON.parse(text));
  } catch {
    throw invalidInput(settingsMessages.notJson, 'settings');
  }
}

/**
 * Refuses unknown and hidden settings; unknown ones that are already stored may be sent back
 * unchanged.
 */
function assertOnlyKnownSettings(
  schema: z.ZodObject,
  sent: SettingsDocument,
  before: SettingsDocument,
  hidden: ReadonlySet<string>,
): void {
  const unknown = Object.keys(sent).filter(
    (name) =>
      hidden.has(name) ||
      (!Object.hasOwn(schema.shape, name) && !isDeepStrictEqual(sent[name], before[name])),
  );
  if (unknown.length > 0) throw invalidInput(settingsMessages.unknown(unknown), unknown[0]);
}

/** Parsed values of the settings that were sent. Omitted ones stay unset and follow the default. */
function parseSentSettings(schema: z.ZodObject, sent: SettingsDocument): SettingsDocument {
  const whole = validate(schema, sent);
  return Object.fromEntries(Object.entries(whole).filter(([name]) => sent[name] !== undefined));
}
