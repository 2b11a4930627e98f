import {
  maxProfileFields,
  maxProfileSections,
  type ProfileFieldInput,
  profileFieldInput,
  extendedProfileMessages as said,
  sectionInput,
} from '../../../../contract/people/extended-profile.ts';
import { isInCircle } from '../../../../contract/people/profile-questions.ts';
import type { Actor } from '../../../base/actor.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import { conflict, invalidInput, notFound } from '../../../base/errors.ts';
import type { Events } from '../../../base/events.ts';
import { validate } from '../../../base/validate.ts';
import { assertSameVersion } from '../../../base/versions.ts';
import type { Database, Trx } from '../../../db/database.ts';
import { extendedProfileRepository, type Hidden } from './extended-profile.repository.ts';
import { fieldsOf, type ProfileField, type ProfileSection } from './profile-model.ts';
import {
  assertFits,
  assertFreeName,
  assertNoCircle,
  fieldIn,
  given,
  inputOf,
  orderIn,
  ownOptions,
  sectionIn,
  withChildren,
} from './profile-rules.ts';

type Maybe<T> = T | null | undefined;

/** Unvalidated. Absent fields keep their value, or get the default. */
export interface FieldArgs {
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

export interface SectionArgs {
  name?: Maybe<string>;
  description?: Maybe<string>;
  orderedFieldIds?: Maybe<readonly number[]>;
  version?: Maybe<number>;
}

export interface ExtendedProfileService {
  sections(actor: Actor): Promise<ProfileSection[]>;
  /** HTML page of the section, as members see it. */
  preview(actor: Actor, id: number): Promise<string>;
  saveField(
    actor: Actor,
    id: number | null,
    args: FieldArgs,
    version: Maybe<number>,
  ): Promise<ProfileField>;
  deleteField(actor: Actor, id: number): Promise<ProfileField>;
  restoreField(actor: Actor, id: number): Promise<ProfileField>;
  createSection(
    actor: Actor,
    section: { name: string; description: string; displayOrder: Maybe<number> },
  ): Promise<ProfileSection>;
  /** Moves named fields of other sections here; fields that are not named come last. */
  updateSection(actor: Actor, id: number, args: SectionArgs): Promise<ProfileSection>;
  deleteSection(actor: Actor, id: number): Promise<ProfileSection>;
  restoreSection(actor: Actor, id: number): Promise<ProfileSection>;
  /** Needs the ids of all sections. */
  reorderSections(actor: Actor, orderedIds: readonly number[]): Promise<ProfileSection[]>;
}

export function createExtendedProfileService({
  database,
  changes,
  events,
  renderPreview,
}: {
  database: Database;
  changes: ChangeLog;
  events: Events;
  renderPreview(section: ProfileSection): string;
}): ExtendedProfileService {
  /** Locks the site's profile and loads its sections. */
  function change<Result>(
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

  const note = (
    trx: Trx,
    actor: Actor,
    noun: 'profileSection' | 'profileField',
    what: { id: number; action: string; before?: object; after?: object; version?: number },
  ) => changes.record(trx, actor, { noun, ...what });

  /** Also publishes an event of the section, since screens that show it show its fields. */
  const noteField = async (
    trx: Trx,
    actor: Actor,
    sectionId: number,
    what: Parameters<typeof note>[3],
  ) => {
    await note(trx, actor, 'profileField', what);
    await events.publish(trx, { siteId: actor.siteId, noun: 'profileSection', id: sectionId });
  };

  return {
    sections: ({ siteId }) => extendedProfileRepository(database.db).sections(siteId),

    async preview({ siteId }, id) {
      const sections = await extendedProfileRepository(database.db).sections(siteId);
      return renderPreview(sectionIn(sections, id));
    },

    saveField: (actor, id, { displayOrder, ...args }, version) =>
      change(actor, async (trx, rows, sections) => {
        const { siteId } = actor;
        const all = fieldsOf(sections);
        const before = id === null ? undefined : fieldIn(all, id);
        if (before) {
          await assertSameVersion(trx, actor, { ...before, noun: 'profileField' }, version);
        } else if (all.length >= maxProfileFields) {
          throw invalidInput(said.tooManyFields);
        }
        const input = validate(profileFieldInput, {
          ...(before && inputOf(before)),
          ...given(args),
        });
        assertFits(sections, before, input);
        if (before) await assertOwnOptions(rows, siteId, before.id, input);
        const fieldId = before ? before.id : await rows.insertField(siteId, input);
        if (before) await rows.updateField(siteId, before.id, input);
        await rows.saveOptions(siteId, fieldId, ownOptions(input, before));
        const wanted = all.flatMap(({ options }) =>
          options.filter((option) => input.dependentOptionIds.includes(option.id)),
        );
        if (wanted.length < input.dependentOptionIds.length) {
          throw invalidInput(said.optionGone, 'dependentOptionIds');
        }
        await rows.saveDependencies(siteId, fieldId, wanted);
        const isElsewhere = before?.sectionId !== input.sectionId;
        if (isElsewhere || displayOrder != null) {
          const family = withChildren(all, fieldId);
          const others = sectionIn(sections, input.sectionId)
            .fields.map((field) => field.id)
            .filter((one) => !family.includes(one));
          const place = Math.min(Math.max(displayOrder ?? others.length, 0), others.length);
          await rows.placeFields(siteId, input.sectionId, others.toSpliced(place, 0, ...family));
        }
        const now = fieldsOf(await rows.sections(siteId));
        if (isInCircle(now, fieldId)) throw invalidInput(said.circle, 'dependentOptionIds');
        const saved = fieldIn(now, fieldId);
        await noteField(trx, actor, saved.sectionId, {
          id: fieldId,
          action: before ? 'updated' : 'created',
          ...(before && { before: inputOf(before) }),
          after: inputOf(saved),
          version: saved.version,
        });
        return saved;
      }),

    deleteField: (actor, id) =>
      change(actor, async (trx, rows, sections) => {
        const field = fieldIn(fieldsOf(sections), id);
        await rows.hide(actor.siteId, { field: id });
        const before = inputOf(field);
        await noteField(trx, actor, field.sectionId, { id, action: 'deleted', before });
        return field;
      }),

    restoreField: (actor, id) =>
      change(actor, async (trx, rows, sections) => {
        const hidden = await hiddenIn(rows, actor, { field: id });
        // Throws if the section of the field is hidden, too.
        sectionIn(sections, hidden.sectionId);
        await rows.bringBack(actor.siteId, { field: id });
        const now = await rows.sections(actor.siteId);
        assertNoCircle(now);
        await noteField(trx, actor, hidden.sectionId, { id, action: 'restored' });
        return fieldIn(fieldsOf(now), id);
      }),

    createSection: (actor, { displayOrder, ...given }) =>
      change(actor, async (trx, rows, sections) => {
        if (sections.length >= maxProfileSections) throw invalidInput(said.tooManySections);
        const input = validate(sectionInput, given);
        assertFreeName(sections, input.name);
        const id = await rows.insertSection(actor.siteId, input);
        const others = sections.map((section) => section.id);
        const place = Math.min(Math.max(displayOrder ?? others.length, 0), others.length);
        await rows.orderSections(actor.siteId, others.toSpliced(place, 0, id));
        await note(trx, actor, 'profileSection', {
          id,
          action: 'created',
          after: input,
          version: 1,
        });
        return sectionIn(await rows.sections(actor.siteId), id);
      }),

    updateSection: (actor, id, { orderedFieldIds, version, ...args }) =>
      change(actor, async (trx, rows, sections) => {
        const before = sectionIn(sections, id);
        await assertSameVersion(trx, actor, { ...before, noun: 'profileSection' }, version);
        const { name, description } = before;
        const input = validate(sectionInput, { name, description, ...given(args) });
        assertFreeName(sections, input.name, id);
        const isRenamed = input.name !== name || input.description !== description;
        if (isRenamed) await rows.updateSection(actor.siteId, id, input);
        if (orderedFieldIds) {
          const order = orderIn(sections, before, orderedFieldIds);
          await rows.placeFields(actor.siteId, id, order);
        }
        const saved = sectionIn(await rows.sections(actor.siteId), id);
        const [old, now] = [before, saved].map((section) => ({
          name: section.name,
          description: section.description,
          fieldIds: section.fields.map((field) => field.id),
        }));
        if (JSON.stringify(old) !== JSON.stringify(now)) {
          await note(trx, actor, 'profileSection', {
            ...{ id, action: 'updated', version: saved.version },
            ...(old && { before: old }),
            ...(now && { after: now }),
          });
        }
        return saved;
      }),

    deleteSection: (actor, id) =>
      change(actor, async (trx, rows, sections) => {
        const section = sectionIn(sections, id);
        await rows.hide(actor.siteId, { section: id });
        const { name, description, fields } = section;
        const before = { name, description, fieldIds: fields.map((field) => field.id) };
        await note(trx, actor, 'profileSection', { id, action: 'deleted', before });
        return section;
      }),

    restoreSection: (actor, id) =>
      change(actor, async (trx, rows, sections) => {
        const { name } = await hiddenIn(rows, actor, { section: id });
        assertFreeName(sections, name);
        await rows.bringBack(actor.siteId, { section: id });
        const now = await rows.sections(actor.siteId);
        assertNoCircle(now);
        await note(trx, actor, 'profileSection', { id, action: 'restored' });
        return sectionIn(now, id);
      }),

    reorderSections: (actor, orderedIds) =>
      change(actor, async (trx, rows, sections) => {
        const before = sections.map(({ id }) => id);
        const isPermutation =
          orderedIds.length === before.length && before.every((id) => orderedIds.includes(id));
        if (!isPermutation) throw conflict(said.listChanged, 'orderedIds');
        await rows.orderSections(actor.siteId, orderedIds);
        const moved = orderedIds.find((id, place) => before[place] !== id);
        if (moved !== undefined) {
          await note(trx, actor, 'profileSection', {
            id: moved,
            action: 'reordered',
            before: { orderedIds: before },
            after: { orderedIds },
          });
        }
        return rows.sections(actor.siteId);
      }),
  };
}

async function hiddenIn(
  rows: ReturnType<typeof extendedProfileRepository>,
  { siteId }: Actor,
  what: Hidden,
) {
  const hidden = await rows.hidden(siteId, what);
  if (!hidden) throw notFound('field' in what ? said.fieldNotFound : said.sectionNotFound);
  return hidden;
}

/** Refuses ids of other fields' options; hidden options of this field are allowed. */
async function assertOwnOptions(
  rows: ReturnType<typeof extendedProfileRepository>,
  siteId: number,
  fieldId: number,
  { profileFieldOptions }: ProfileFieldInput,
): Promise<void> {
  const ever = await rows.everOptions(siteId, fieldId);
  if (profileFieldOptions.some(({ id }) => id !== null && !ever.has(id))) {
    throw invalidInput(said.optionGone, 'profileFieldOptions');
  }
}
