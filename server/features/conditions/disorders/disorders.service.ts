import {
  type DisorderInput,
  type DisorderSiteInput,
  type DisorderSort,
  defaultDisorderSort,
  disorderFilter,
  disorderInput,
  disorderMessages,
  disorderSiteInput,
  disorderSorts,
  newDisorder,
  suggestSlug,
} from '../../../../contract/conditions/disorders.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, invalidInput, notFound } from '../../../base/errors.ts';
import { type PageArgs, pageOf, sortOf } from '../../../base/paging.ts';
import { createRecords } from '../../../base/records.ts';
import { validate } from '../../../base/validate.ts';
import { assertSameVersion } from '../../../base/versions.ts';
import type { Db, Trx } from '../../../db/database.ts';
import { sanitizeBody } from '../../../lib/html.ts';
import { assertClassificationUnlocked, lockClassification } from './classification-lock.ts';
import { type DisorderEvent, disorderHistoryRepository } from './disorder-history.repository.ts';
import { type DisorderSiteValues, disorderSitesRepository } from './disorder-sites.repository.ts';
import {
  type CrossReference,
  type Disorder,
  type DisorderFields,
  type DisorderLink,
  type DisorderReference,
  type DisorderTexts,
  disordersRepository,
  type WholeDisorder,
} from './disorders.repository.ts';
import { disordersListRepository } from './disorders-list.repository.ts';

interface DisorderListArgs extends PageArgs {
  search?: string | null | undefined;
  types?: string[] | null | undefined;
  groups?: string[] | null | undefined;
  isActive?: boolean | null | undefined;
  isFeatured?: boolean | null | undefined;
  hasDetailPage?: boolean | null | undefined;
  isRelatableToUsers?: boolean | null | undefined;
}

type DisorderChange = Partial<Record<keyof DisorderInput, unknown>>;

interface SaveDisorderArgs {
  id: number | null;
  version: number | null;
  /** Undefined means unchanged. */
  change: DisorderChange;
  parentId: number | null | undefined;
}

export interface DisordersService {
  list(
    actor: Actor,
    args: DisorderListArgs,
  ): Promise<{ disorders: Disorder[]; total(): Promise<number> }>;
  listTypes(): Promise<string[]>;
  get(actor: Actor, id: number): Promise<Disorder>;
  save(actor: Actor, args: SaveDisorderArgs): Promise<Disorder>;
  deleteCustom(actor: Actor, id: number): Promise<Disorder>;
  saveSiteValues(
    actor: Actor,
    id: number,
    values: Record<keyof DisorderSiteInput, unknown>,
    version: number | null,
  ): Promise<Disorder>;
  findByIds(ids: readonly number[]): Promise<Disorder[]>;
  listNames(): Promise<string[][]>;
  findTexts(ids: readonly number[]): Promise<DisorderTexts[]>;
  findReferences(ids: readonly number[]): Promise<DisorderReference[]>;
  findCrossReferences(ids: readonly number[]): Promise<CrossReference[]>;
  findSiteValues(actor: Actor, ids: readonly number[]): Promise<DisorderSiteValues[]>;
  findLinks(ids: readonly number[]): Promise<DisorderLink[]>;
  listBelow(
    relation: 'parentId' | 'categoryId',
    id: number,
    limit: number,
  ): Promise<{ total: number; links: DisorderLink[] }>;
  history(id: number, limit: number): Promise<DisorderEvent[]>;
}

export function disordersIn(db: Db) {
  const disorders = disordersRepository(db);

  /** Merged conditions count as missing. */
  async function find(id: number): Promise<Disorder | undefined> {
    const [disorder] = await disorders.findByIds([id]);
    return disorder?.mergedIntoId === null ? disorder : undefined;
  }

  return {
    find,
    /** For storing a new reference: a merge waits for it, and moves it, too. */
    async findAndLockAgainstMerge(id: number): Promise<Disorder | undefined> {
      await disorders.lockAgainstMerge(id);
      return find(id);
    },
  };
}

const noun = 'disorder' as const;

export function createDisordersService({
  database,
  changes,
}: Pick<Core, 'database' | 'changes'>): DisordersService {
  const stored = disordersRepository(database.db);
  const lists = disordersListRepository(database.db);
  const sites = disorderSitesRepository(database.db);
  const history = disorderHistoryRepository(database.db);

  const records = createRecords(
    { database, changes },
    {
      noun,
      notFoundMessage: disorderMessages.notFound,
      store: disordersRepository,
      audited: toAuditedValues,
      lockFirst: lockClassification,
      taken: {
        disorders_slug: () => conflict(disorderMessages.slugTaken, 'slug'),
        disorders_custom_name: () => conflict(disorderMessages.nameTaken, 'name'),
      },
    },
  );

  return {
    get: records.get,
    listTypes: lists.listTypes,
    findByIds: stored.findByIds,
    listNames: stored.listNames,
    findTexts: stored.findTexts,
    findReferences: stored.findReferences,
    findCrossReferences: stored.findCrossReferences,
    findSiteValues: (actor, ids) => sites.findOfDisorders(actor.siteId, ids),
    findLinks: stored.findLinks,
    history: history.listEvents,

    async listBelow(relation, id, limit) {
      const links = await stored.listBelow(relation, id, limit);
      const total = links.length < limit ? links.length : await stored.countBelow(relation, id);
      return { total, links };
    },

    async list(actor, args) {
      const filter = validate(disorderFilter, args);
      const page = {
        ...pageOf(args),
        ...sortOf<DisorderSort>(args, disorderSorts, {
          sort: defaultDisorderSort,
          sortDesc: false,
        }),
      };
      const selection = await lists.resolveSelection(actor.siteId, filter);
      return {
        disorders: await lists.list(selection, page),
        total: () => lists.count(selection),
      };
    },

    save: (actor, { id, version, change, parentId }) =>
      records.save(actor, {
        id,
        version,
        async fields(trx, before) {
          if (before?.mergedIntoId != null) throw notFound(disorderMessages.notFound);
          const fields = toDisorderFields(change, before);
          await assertDisorderNameFree(trx, fields, before);
          await redirectOldSlug(trx, fields, before);
          await assertValidParent(trx, parentId, before);
          return { ...fields, ...(parentId !== undefined && { parentId }) };
        },
        async after(trx, saved) {
          if (parentId === undefined) return saved;
          const disorders = disordersRepository(trx);
          await disorders.recomputeCategories([saved.id]);
          return (await disorders.find(actor.siteId, saved.id)) ?? saved;
        },
      }),

    deleteCustom: (actor, id) =>
      records.remove(actor, id, async (trx, row) => {
        const disorders = disordersRepository(trx);
        if (row.orphaCode !== null) throw createDeletionError(disorderMessages.onlyCustom);
        const uses = describeUsesOfDisorder(await disorders.countUses(id));
        if (uses !== '') throw createDeletionError(disorderMessages.inUse(uses));
        const children = await disorders.detachReferences(id, row.parentId);
        await disorders.recomputeCategories(children);
        await disorders.delete(id);
        return { children };
      }),

    async saveSiteValues(actor, id, input, version) {
      const values = sanitizeSiteTexts(validate(disorderSiteInput, input));
      return database.transaction(async (trx) => {
        const disorder = await disordersRepository(trx).findForUpdate(actor.siteId, id);
        if (disorder?.mergedIntoId !== null) throw notFound(disorderMessages.notFound);
        const own = disorderSitesRepository(trx);
        const before = await own.find(actor.siteId, id);
        const now = before?.version ?? 0;
        const versioned = { noun, id, version: now, part: 'site_values_saved' };
        await assertSameVersion(trx, actor, versioned, version);
        await own.save(actor.siteId, id, values);
        await changes.record(trx, actor, {
          noun,
          id,
          action: 'site_values_saved',
          ...(before && { before: toAuditedSiteValues(before) }),
          after: values,
        });
        return disorder;
      });
    },
  };
}

function toDisorderFields(
  change: DisorderChange,
  before: WholeDisorder | undefined,
): DisorderFields {
  const definedValues = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  );
  if (!before && !definedValues.slug && typeof definedValues.name === 'string') {
    definedValues.slug = suggestSlug(definedValues.name) || 'condition';
  }
  const input = before
    ? validate(disorderInput.partial(), definedValues)
    : validate(disorderInput, { ...newDisorder, ...definedValues });
  const { rawBody: body, tags: adTags, summary, ...rest } = input;
  const fields = {
    ...rest,
    adTags,
    body: sanitizeIfPresent(body),
    summary: sanitizeIfPresent(summary),
  };
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as DisorderFields;
}

const sanitizeIfPresent = (html: string | undefined) =>
  html === undefined ? undefined : sanitizeBody(html);

function sanitizeSiteTexts(values: DisorderSiteInput): DisorderSiteInput {
  const { summary, rawBody } = values;
  return {
    ...values,
    summary: summary === null ? null : sanitizeBody(summary),
    rawBody: rawBody === null ? null : sanitizeBody(rawBody),
  };
}

async function assertDisorderNameFree(
  trx: Trx,
  { name }: DisorderFields,
  before: WholeDisorder | undefined,
): Promise<void> {
  if (name === undefined || name === before?.name) return;
  if (await disordersRepository(trx).isNameTaken(name, before?.id)) {
    throw conflict(disorderMessages.nameTaken, 'name');
  }
}

async function redirectOldSlug(
  trx: Trx,
  { slug }: DisorderFields,
  before: WholeDisorder | undefined,
): Promise<void> {
  if (!before || slug === undefined || slug === before.slug) return;
  await disordersRepository(trx).redirectSlug(before.id, before.slug, slug);
}

async function assertValidParent(
  trx: Trx,
  parentId: number | null | undefined,
  before: WholeDisorder | undefined,
): Promise<void> {
  if (parentId === undefined || parentId === (before?.parentId ?? null)) return;
  await assertClassificationUnlocked(trx);
  if (parentId === null) return;
  const disorders = disordersRepository(trx);
  const [parent] = await disorders.findByIds([parentId]);
  if (parent?.mergedIntoId !== null) throw notFound(disorderMessages.parentNotFound, 'parentId');
  if (!before) return;
  const above = [parentId, ...(await disorders.findAncestorIds(parentId))];
  if (above.includes(before.id)) throw invalidInput(disorderMessages.parentBelow, 'parentId');
}

const createDeletionError = (reason: string) =>
  conflict(`${disorderMessages.notDeleted}. ${reason}`);

function describeUsesOfDisorder(uses: {
  members: number;
  campaigns: number;
  merged: number;
}): string {
  const named = [
    [uses.members, 'member'],
    [uses.campaigns, 'campaign'],
    [uses.merged, 'merged condition'],
  ] as const;
  return named
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} ${what}${count === 1 ? '' : 's'}`)
    .join(', ');
}

function toAuditedValues(row: WholeDisorder): object {
  const { name, slug, disorderType, disorderGroup, summary, body, synonyms, prevalences } = row;
  const { inheritanceType, onsetAge, deathAge, adTags, seo, parentId } = row;
  const { isActive, isFeatured, hasDetailPage, isRelatableToUsers } = row;
  return {
    ...{ name, slug, disorderType, disorderGroup, summary, body, synonyms, prevalences },
    ...{ inheritanceType, onsetAge, deathAge, adTags, seo, parentId },
    ...{ isActive, isFeatured, hasDetailPage, isRelatableToUsers },
  };
}

function toAuditedSiteValues({ disorderId, version, ...values }: DisorderSiteValues): object {
  return values;
}
