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
import type { Actor } from '../../../base/actor.ts';
import { deleteOldChanges } from '../../../base/change-erasure.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import { conflict, invalidInput } from '../../../base/errors.ts';
import { fieldChanges, historyOf, type PastEvent } from '../../../base/history.ts';
import { type PageArgs, pageOf } from '../../../base/paging.ts';
import { validate } from '../../../base/validate.ts';
import { assertSameVersion } from '../../../base/versions.ts';
import type { Database, Trx } from '../../../db/database.ts';
import { siteRowsIn } from '../../accounts/sites/site-rows.ts';
import { type SiteRow, settingsRepository } from './settings.repository.ts';

type Document = Record<string, unknown>;

interface Kind {
  noun: 'siteSettings' | 'superSettings';
  schema: z.ZodObject;
  stored(row: SiteRow): Document;
  version(row: SiteRow): number;
  save(trx: Trx, siteId: number, row: SiteRow, document: Document): Promise<void>;
}

const kinds: Record<SettingsKind, Kind> = {
  site: {
    noun: 'siteSettings',
    schema: siteSettings,
    stored: ({ settings }) => ({ ...(settings as Document) }),
    version: ({ settingsVersion }) => settingsVersion,
    save: (trx, siteId, _, document) => siteRowsIn(trx).saveSettings(siteId, document),
  },
  super: {
    noun: 'superSettings',
    schema: superSettings,
    stored: ({ superSettings: rest, name, tier, features, domainAliases }) => ({
      ...(rest as Document),
      name,
      tier,
      features: siteFeatures.filter((known) => features.some((one) => isFeature(one, known))),
      domainAliases,
    }),
    version: ({ superSettingsVersion }) => superSettingsVersion,
    save: saveSuperSettings,
  },
};

const isFeature = (stored: string, known: string) => stored.toLowerCase() === known;

/** The name, the features and the like stand in columns that everything else reads. */
async function saveSuperSettings(trx: Trx, siteId: number, row: SiteRow, document: Document) {
  const { name, tier, features, domainAliases } = superSettings.parse(document);
  const { domainAliases: _, ...rest } = document;
  const rows = siteRowsIn(trx);
  const taken = await rows.findTakenHost(siteId, domainAliases);
  if (taken !== undefined) throw conflict(settingsMessages.hostTaken(taken), 'domainAliases');
  // Features that this version does not know stay as they are.
  const unknown = row.features.filter(
    (one) => !siteFeatures.some((known) => isFeature(one, known)),
  );
  const columns = { name, tier, features: [...features, ...unknown] };
  await rows.saveSuperSettings(siteId, { ...rest, ...columns });
  await rows.setAliases(siteId, domainAliases);
}

/** One setting that was changed; its values as JSON, null where it was left open. */
export interface SettingChange {
  name: string;
  before: string | null;
  after: string | null;
}

export type SettingsEvent = Omit<PastEvent, 'before' | 'after'> & { changes: SettingChange[] };

export interface SettingsHistory {
  total(): Promise<number>;
  events: SettingsEvent[];
}

/** A setting whose values are what there is on this installation. */
export interface SettingChoices {
  kind: SettingsKind;
  name: string;
  /** What there is, and words for whoever wonders why something is not. */
  offer(): Promise<{ values: string[]; note: string }>;
  /** Why a document cannot be saved as it is now. */
  refusal(after: Document, before: Document): Promise<string | undefined>;
}

export interface SettingsService {
  /** JSON Schema of what this person may see. */
  schema(actor: Actor, kind: SettingsKind): Promise<object>;
  /** What was saved, without what this person may not see; defaults are in the schema. */
  read(actor: Actor, kind: SettingsKind): Promise<Document>;
  version(actor: Actor, kind: SettingsKind): Promise<number>;
  save(
    actor: Actor,
    kind: SettingsKind,
    change: { settings: string; version?: number | null | undefined },
  ): Promise<Document>;
  history(actor: Actor, kind: SettingsKind, page: PageArgs): Promise<SettingsHistory>;
  deleteOldChanges(now: Date): Promise<void>;
}

export function createSettingsService({
  database,
  changes,
  choices = [],
}: {
  database: Database;
  changes: ChangeLog;
  choices?: readonly SettingChoices[];
}): SettingsService {
  const { db } = database;
  const row = (actor: Actor) => settingsRepository(db).find(actor.siteId);

  return {
    async schema(actor, kind) {
      const {
        properties = {},
        required,
        ...rest
      } = z.toJSONSchema(kinds[kind].schema, {
        io: 'input',
      });
      const stored = kinds[kind].stored(await row(actor));
      for (const { name, offer } of choices.filter((choice) => choice.kind === kind)) {
        const { values, note } = await offer();
        const property = Object(properties[name]);
        properties[name] = {
          ...property,
          description: [property.description, note].filter(Boolean).join(' '),
          // What was chosen and is gone is still shown as what was chosen.
          enum: [...new Set(['', ...values, String(stored[name] ?? '')])],
        };
      }
      const hidden = hiddenFrom(actor, kind);
      return { ...rest, properties: without(properties, hidden), required: required ?? [] };
    },

    read: async (actor, kind) =>
      without(kinds[kind].stored(await row(actor)), hiddenFrom(actor, kind)),

    version: async (actor, kind) => kinds[kind].version(await row(actor)),

    async save(actor, kind, { settings, version }) {
      const given = documentOf(settings);
      const known = kinds[kind].stored(await row(actor));
      // Looks at files, for which no transaction waits.
      for (const { name, refusal } of choices.filter((choice) => choice.kind === kind)) {
        const why = await refusal(given, known);
        if (why !== undefined) throw invalidInput(why, name);
      }
      return database.transaction(async (trx) => {
        const { noun, schema, stored, version: versionOf, save } = kinds[kind];
        const { siteId } = actor;
        const site = await settingsRepository(trx).findForUpdate(siteId);
        const subject = { noun, id: siteId, version: versionOf(site) };
        await assertSameVersion(trx, actor, subject, version);
        const before = stored(site);
        const hidden = hiddenFrom(actor, kind);
        assertKnown(schema, given, before, hidden);
        const kept = Object.entries(before).filter(
          ([name]) => hidden.has(name) || !Object.hasOwn(schema.shape, name),
        );
        const chosen = chosenOf(schema, given);
        const after = { ...Object.fromEntries(kept), ...chosen };
        if (!isDeepStrictEqual(before, after)) {
          await save(trx, siteId, site, after);
          const next = subject.version + 1;
          const change = { noun, id: siteId, action: 'updated', before, after, version: next };
          await changes.record(trx, actor, change);
        }
        return without(after, hidden);
      });
    },

    async history(actor, kind, page) {
      const subject = { noun: kinds[kind].noun, id: actor.siteId };
      const hidden = hiddenFrom(actor, kind);
      const history = historyOf(db, actor.siteId, subject);
      const events = await history.latest(pageOf(page));
      return {
        total: history.count,
        events: events.map(({ before, after, ...event }) => ({
          ...event,
          changes: fieldChanges({ before, after })
            .filter(({ name }) => !hidden.has(name))
            .map(({ name, before, after }) => ({
              name,
              before: inJson(before),
              after: inJson(after),
            })),
        })),
      };
    },

    deleteOldChanges: (now) => deleteOldChanges(db, now),
  };
}

/** The settings that are nobody's business but community techs' and super admins'. */
function hiddenFrom(actor: Actor, kind: SettingsKind): ReadonlySet<string> {
  if (isSuperAdminOrCommunityTech(actor.roleId)) return new Set();
  return new Set(
    Object.entries(kinds[kind].schema.shape)
      .filter(([, type]) => (type.meta() as SettingNotes | undefined)?.community_tech_only)
      .map(([name]) => name),
  );
}

function without<Value>(record: Record<string, Value>, names: ReadonlySet<string>) {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.has(name)));
}

const inJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

function documentOf(text: string): Document {
  try {
    return z.record(exactText(100), z.unknown()).parse(JSON.parse(text));
  } catch {
    throw invalidInput(settingsMessages.notJson, 'settings');
  }
}

/** What nobody knows may come back as it was; nothing new may come in. */
function assertKnown(
  schema: z.ZodObject,
  given: Document,
  before: Document,
  hidden: ReadonlySet<string>,
): void {
  const unknown = Object.keys(given).filter(
    (name) =>
      hidden.has(name) ||
      (!Object.hasOwn(schema.shape, name) && !isDeepStrictEqual(given[name], before[name])),
  );
  if (unknown.length > 0) throw invalidInput(settingsMessages.unknown(unknown), unknown[0]);
}

/** What was chosen, made tidy. What was left out stays open, and has the default of the day. */
function chosenOf(schema: z.ZodObject, given: Document): Document {
  const whole = validate(schema, given);
  return Object.fromEntries(Object.entries(whole).filter(([name]) => given[name] !== undefined));
}
