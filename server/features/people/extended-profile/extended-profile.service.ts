import {
  maxProfileFields,
  maxProfileSections,
  type ProfileFieldInput,
  profileFieldInput,
  extendedProfileMessages as profileMessages,
  profileSectionInput,
} from '../../../../contract/people/extended-profile.ts';
import { isInDependencyCircle } from '../../../../contract/people/profile-questions.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, invalidInput, notFound } from '../../../base/errors.ts';
import { validate } from '../../../base/validate.ts';
import { assertSameVersion } from '../../../base/versions.ts';
import type { Trx } from '../../../db/database.ts';
import { extendedProfileRepository, type ProfilePartRef } from './extended-profile.repository.ts';
import {
  listAllProfileFields,
  type ProfileField,
  type ProfileOption,
  type ProfileSection,
} from './profile-model.ts';
import {
  assertNoCircleOfParentFields,
  assertParentFieldFits,
  assertSectionNameFree,
  clearOptionIdsOfNewField,
  fieldAndChildIds,
  findFieldOrFail,
  findSectionOrFail,
  omitAbsent,
  orderSectionFields,
  toProfileFieldInput,
} from './profile-rules.ts';

type Maybe<T> = T | null | undefined;

/** Unvalidated input. Absent fields are unchanged in an update and get defaults in a new field. */
interface ProfileFieldArgs {
  name?: Maybe<string>;
  description?: Maybe<string>;
  type?: Maybe<string>;
  sectionId?: Maybe<string>;
  displayOrder?: Maybe<number>;
  displayOnProfile?: Maybe<boolean>;
  icon?: Maybe<string>;
  privacy?: Maybe<number>;
  maxOptions?: Maybe<number>;
  parentProfileFieldId?: Maybe<string>;
  profileFieldOptions?: Maybe<readonly object[]>;
  dependentOptionIds?: Maybe<readonly string[]>;
}

interface ProfileSectionArgs {
  name?: Maybe<string>;
  description?: Maybe<string>;
  orderedFieldIds?: Maybe<readonly number[]>;
  version?: Maybe<number>;
}

export interface ExtendedProfileService {
  sections(actor: Actor): Promise<ProfileSection[]>;
  preview(actor: Actor, id: number): Promise<string>;
  saveField(
    actor: Actor,
    id: number | null,
    args: ProfileFieldArgs,
    version: Maybe<number>,
  ): Promise<ProfileField>;
  deleteField(actor: Actor, id: number): Promise<ProfileField>;
  restoreField(actor: Actor, id: number): Promise<ProfileField>;
  createSection(
    actor: Actor,
    section: { name: string; description: string; displayOrder: Maybe<number> },
  ): Promise<ProfileSection>;
  /** Moves named fields of other sections here; fields that are not named come last. */
  updateSection(actor: Actor, id: number, args: ProfileSectionArgs): Promise<ProfileSection>;
  deleteSection(actor: Actor, id: number): Promise<ProfileSection>;
  restoreSection(actor: Actor, id: number): Promise<ProfileSection>;
  reorderSections(actor: Actor, orderedIds: readonly number[]): Promise<ProfileSection[]>;
}

export function createExtendedProfileService({
  database,
  changes,
  events,
  renderPreview,
}: Pick<Core, 'database' | 'changes' | 'events'> & {
  renderPreview(section: ProfileSection): string;
}): ExtendedProfileService {
  function changeLockedProfile<Result>(
    { siteId }: Actor,
    work: (
      trx: Trx,
      rows: ReturnType<typeof extendedProfileRepository>,
      sections: ProfileSection[],
    ) => Promise<Result>,
  ): Promise<Result> {
    return database.transaction(async (trx) => {
      const rows = extendedProfileRepository(trx);
      await rows.lock(siteId);
      return work(trx, rows, await rows.sections(siteId));
    });
  }

  const recordChange = (
    trx: Trx,
    actor: Actor,
    noun: 'profileSection' | 'profileField',
    what: { id: number; action: string; before?: object; after?: object; version?: number },
  ) => changes.record(trx, actor, { noun, ...what });

  /** Also publishes an event for the section, because its screens show the fields. */
  const recordFieldChange = async (
    trx: Trx,
    actor: Actor,
    sectionId: number,
    what: Parameters<typeof recordChange>[3],
  ) => {
    await recordChange(trx, actor, 'profileField', what);
    await events.publish(trx, { siteId: actor.siteId, noun: 'profileSection', id: sectionId });
  };

  return {
    sections: ({ siteId }) => extendedProfileRepository(database.db).sections(siteId),

    async preview({ siteId }, id) {
      const sections = await extendedProfileRepository(database.db).sections(siteId);
      return renderPreview(findSectionOrFail(sections, id));
    },

    saveField: (actor, id, { displayOrder, ...args }, version) =>
      changeLockedProfile(actor, async (trx, rows, sections) => {
        const { siteId } = actor;
        const all = listAllProfileFields(sections);
        const before = id === null ? undefined : findFieldOrFail(all, id);
        if (before) {
          await assertSameVersion(trx, actor, { ...before, noun: 'profileField' }, version);
        } else if (all.length >= maxProfileFields) {
          throw invalidInput(profileMessages.tooManyFields);
        }
        const input = validate(profileFieldInput, {
          ...(before && toProfileFieldInput(before)),
          ...omitAbsent(args),
        });
        assertParentFieldFits(sections, before, input);
        if (before) await assertOptionsBelongToField(rows, siteId, before.id, input);
        const fieldId = before ? before.id : await rows.insertField(siteId, input);
        if (before) await rows.updateField(siteId, before.id, input);
        await rows.saveOptions(siteId, fieldId, clearOptionIdsOfNewField(input, before));
        const dependsOn = findOptionsOrFail(all, input.dependentOptionIds);
        await rows.saveDependencies(siteId, fieldId, dependsOn);
        if (before?.sectionId !== input.sectionId || displayOrder != null) {
          const section = findSectionOrFail(sections, input.sectionId);
          const order = insertIntoOrder(section, fieldAndChildIds(all, fieldId), displayOrder);
          await rows.setSectionFields(siteId, section.id, order);
        }
        const now = listAllProfileFields(await rows.sections(siteId));
        if (isInDependencyCircle(now, fieldId))
          throw invalidInput(profileMessages.circle, 'dependentOptionIds');
        const saved = findFieldOrFail(now, fieldId);
        await recordFieldChange(trx, actor, saved.sectionId, {
          id: fieldId,
          action: before ? 'updated' : 'created',
          ...(before && { before: toProfileFieldInput(before) }),
          after: toProfileFieldInput(saved),
          version: saved.version,
        });
        return saved;
      }),

    deleteField: (actor, id) =>
      changeLockedProfile(actor, async (trx, rows, sections) => {
        const field = findFieldOrFail(listAllProfileFields(sections), id);
        await rows.hide(actor.siteId, { field: id });
        const before = toProfileFieldInput(field);
        await recordFieldChange(trx, actor, field.sectionId, { id, action: 'deleted', before });
        return field;
      }),

    restoreField: (actor, id) =>
      changeLockedProfile(actor, async (trx, rows, sections) => {
        const hidden = await findHiddenPartOrFail(rows, actor, { field: id });
        // Throws if the section of the field is hidden, too.
        findSectionOrFail(sections, hidden.sectionId);
        await rows.restore(actor.siteId, { field: id });
        const now = await rows.sections(actor.siteId);
        assertNoCircleOfParentFields(now);
        await recordFieldChange(trx, actor, hidden.sectionId, { id, action: 'restored' });
        return findFieldOrFail(listAllProfileFields(now), id);
      }),

    createSection: (actor, { displayOrder, ...args }) =>
      changeLockedProfile(actor, async (trx, rows, sections) => {
        if (sections.length >= maxProfileSections)
          throw invalidInput(profileMessages.tooManySections);
        const input = validate(profileSectionInput, args);
        assertSectionNameFree(sections, input.name);
        const id = await rows.insertSection(actor.siteId, input);
        const others = sections.map((section) => section.id);
        const place = Math.min(Math.max(displayOrder ?? others.length, 0), others.length);
        await rows.orderSections(actor.siteId, others.toSpliced(place, 0, id));
        await recordChange(trx, actor, 'profileSection', {
          id,
          action: 'created',
          after: input,
          version: 1,
        });
        return findSectionOrFail(await rows.sections(actor.siteId), id);
      }),

    updateSection: (actor, id, { orderedFieldIds, version, ...args }) =>
      changeLockedProfile(actor, async (trx, rows, sections) => {
        const before = findSectionOrFail(sections, id);
        await assertSameVersion(trx, actor, { ...before, noun: 'profileSection' }, version);
        const { name, description } = before;
        const input = validate(profileSectionInput, { name, description, ...omitAbsent(args) });
        assertSectionNameFree(sections, input.name, id);
        const isRenamed = input.name !== name || input.description !== description;
        if (isRenamed) await rows.updateSection(actor.siteId, id, input);
        if (orderedFieldIds) {
          const order = orderSectionFields(sections, before, orderedFieldIds);
          await rows.setSectionFields(actor.siteId, id, order);
        }
        const saved = findSectionOrFail(await rows.sections(actor.siteId), id);
        const [old, now] = [before, saved].map((section) => ({
          name: section.name,
          description: section.description,
          fieldIds: section.fields.map((field) => field.id),
        }));
        if (JSON.stringify(old) !== JSON.stringify(now)) {
          await recordChange(trx, actor, 'profileSection', {
            ...{ id, action: 'updated', version: saved.version },
            ...(old && { before: old }),
            ...(now && { after: now }),
          });
        }
        return saved;
      }),

    deleteSection: (actor, id) =>
      changeLockedProfile(actor, async (trx, rows, sections) => {
        const section = findSectionOrFail(sections, id);
        await rows.hide(actor.siteId, { section: id });
        const { name, description, fields } = section;
        const before = { name, description, fieldIds: fields.map((field) => field.id) };
        await recordChange(trx, actor, 'profileSection', { id, action: 'deleted', before });
        return section;
      }),

    restoreSection: (actor, id) =>
      changeLockedProfile(actor, async (trx, rows, sections) => {
        const { name } = await findHiddenPartOrFail(rows, actor, { section: id });
        assertSectionNameFree(sections, name);
        await rows.restore(actor.siteId, { section: id });
        const now = await rows.sections(actor.siteId);
        assertNoCircleOfParentFields(now);
        await recordChange(trx, actor, 'profileSection', { id, action: 'restored' });
        return findSectionOrFail(now, id);
      }),

    reorderSections: (actor, orderedIds) =>
      changeLockedProfile(actor, async (trx, rows, sections) => {
        const before = sections.map(({ id }) => id);
        const isPermutation =
          orderedIds.length === before.length && before.every((id) => orderedIds.includes(id));
        if (!isPermutation) throw conflict(profileMessages.listChanged, 'orderedIds');
        await rows.orderSections(actor.siteId, orderedIds);
        const firstMovedId = orderedIds.find((id, place) => before[place] !== id);
        if (firstMovedId !== undefined) {
          await recordChange(trx, actor, 'profileSection', {
            id: firstMovedId,
            action: 'reordered',
            before: { orderedIds: before },
            after: { orderedIds },
          });
        }
        return rows.sections(actor.siteId);
      }),
  };
}

async function findHiddenPartOrFail(
  rows: ReturnType<typeof extendedProfileRepository>,
  { siteId }: Actor,
  what: ProfilePartRef,
) {
  const hidden = await rows.findHidden(siteId, what);
  if (!hidden)
    throw notFound(
      'field' in what ? profileMessages.fieldNotFound : profileMessages.sectionNotFound,
    );
  return hidden;
}

function findOptionsOrFail(
  fields: readonly ProfileField[],
  ids: readonly number[],
): ProfileOption[] {
  const found = fields.flatMap(({ options }) => options.filter(({ id }) => ids.includes(id)));
  if (found.length < ids.length) {
    throw invalidInput(profileMessages.optionGone, 'dependentOptionIds');
  }
  return found;
}

/** Field ids of the section with `ids` at `displayOrder`, or at the end. */
function insertIntoOrder(
  section: ProfileSection,
  ids: readonly number[],
  displayOrder: Maybe<number>,
): number[] {
  const others = section.fields.map(({ id }) => id).filter((id) => !ids.includes(id));
  const index = Math.min(Math.max(displayOrder ?? others.length, 0), others.length);
  return others.toSpliced(index, 0, ...ids);
}

/** Refuses ids of other fields' options; hidden options of this field are allowed. */
async function assertOptionsBelongToField(
  rows: ReturnType<typeof extendedProfileRepository>,
  siteId: number,
  fieldId: number,
  { profileFieldOptions }: ProfileFieldInput,
): Promise<void> {
  const ever = await rows.optionIdsWithHidden(siteId, fieldId);
  if (profileFieldOptions.some(({ id }) => id !== null && !ever.has(id))) {
    throw invalidInput(profileMessages.optionGone, 'profileFieldOptions');
  }
}
