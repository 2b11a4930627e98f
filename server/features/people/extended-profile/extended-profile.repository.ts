import { sql } from 'kysely';
import type {
  Privacy,
  ProfileFieldInput,
  ProfileFieldType,
  ProfileIcon,
  ProfileSectionInput,
} from '../../../../contract/people/extended-profile.ts';
import { sortChildrenBehindParents } from '../../../../contract/people/extended-profile.ts';
import type { Db } from '../../../db/database.ts';
import type { ProfileField, ProfileOption, ProfileSection } from './profile-model.ts';

type StoredProfileField = Omit<ProfileField, 'options' | 'dependencies' | 'dependsOn'>;

const sectionColumns = ['id', 'name', 'description', 'displayOrder', 'version'] as const;
const fieldColumns = [
  ...['id', 'sectionId', 'parentId', 'name', 'description', 'type', 'displayOrder'],
  ...['displayOnProfile', 'icon', 'privacy', 'maxOptions', 'version'],
] as (keyof StoredProfileField)[];
const optionColumns = [
  ...['id', 'fieldId', 'name', 'displayOrder', 'isOther', 'ctaText', 'ctaLink', 'isCorrect'],
] as (keyof ProfileOption)[];

/** Sections, fields and options of a site. Deleted ones stay as hidden rows, for their answers. */
export function extendedProfileRepository(db: Db) {
  return {
    /** Serializes changes of one site, because two valid changes could together form a circle. */
    async lock(siteId: number): Promise<void> {
      await db.selectFrom('sites').select('id').where('id', '=', siteId).forNoKeyUpdate().execute();
    },

    async sections(siteId: number): Promise<ProfileSection[]> {
      const sections = await db
        .selectFrom('profile_sections')
        .select(sectionColumns)
        .where('siteId', '=', siteId)
        .where('deletedAt', 'is', null)
        .orderBy('displayOrder')
        .orderBy('id')
        .execute();
      const fields = await db
        .selectFrom('profile_fields')
        .select(fieldColumns)
        .where('siteId', '=', siteId)
        .where('deletedAt', 'is', null)
        .orderBy('displayOrder')
        .orderBy('id')
        .$narrowType<{ type: ProfileFieldType; icon: ProfileIcon; privacy: Privacy }>()
        .execute();
      const options = await db
        .selectFrom('profile_field_options')
        .select(optionColumns)
        .where('siteId', '=', siteId)
        .where('deletedAt', 'is', null)
        .orderBy('displayOrder')
        .orderBy('id')
        .execute();
      const dependencies = await db
        .selectFrom('profile_field_dependencies')
        .select(['fieldId', 'onFieldId', 'optionId'])
        .where('siteId', '=', siteId)
        .orderBy('onFieldId')
        .orderBy('optionId')
        .execute();
      const optionsByField = Map.groupBy(options, ({ fieldId }) => fieldId);
      const byId = new Map(options.map((option) => [option.id, option]));
      const visibleFieldIds = new Set(fields.map(({ id }) => id));
      const dependenciesByField = Map.groupBy(dependencies, ({ fieldId }) => fieldId);
      const completeFields = fields.map((field): ProfileField => {
        // Ignores dependencies on hidden fields and options.
        const dependsOn = (dependenciesByField.get(field.id) ?? []).flatMap(
          ({ onFieldId, optionId }) => (visibleFieldIds.has(onFieldId) && byId.get(optionId)) || [],
        );
        const groups = Map.groupBy(dependsOn, ({ fieldId }) => fieldId);
        return {
          ...field,
          options: optionsByField.get(field.id) ?? [],
          dependsOn,
          dependencies: [...groups].map(([fieldId, some]) => ({
            fieldId,
            optionIds: some.map(({ id }) => id),
          })),
        };
      });
      const fieldsBySection = Map.groupBy(completeFields, ({ sectionId }) => sectionId);
      return sections.map((section) => ({
        ...section,
        fields: sortChildrenBehindParents(fieldsBySection.get(section.id) ?? []),
      }));
    },

    async insertSection(siteId: number, section: ProfileSectionInput): Promise<number> {
      const { id } = await db
        .insertInto('profile_sections')
        .values({ siteId, ...section, displayOrder: 0 })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async updateSection(siteId: number, id: number, section: ProfileSectionInput): Promise<void> {
      await db
        .updateTable('profile_sections')
        .set((eb) => ({ ...section, version: eb('version', '+', 1), updatedAt: sql<Date>`now()` }))
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .execute();
    },

    async orderSections(siteId: number, ids: readonly number[]): Promise<void> {
      await sql`update profile_sections as section set display_order = place.nr - 1
        from unnest(${[...ids]}::int[]) with ordinality as place (id, nr)
        where section.site_id = ${siteId} and section.id = place.id
          and section.display_order <> place.nr - 1`.execute(db);
    },

    /** Sets the fields of a section in this order; moves them from other sections if needed. */
    async setSectionFields(
      siteId: number,
      sectionId: number,
      ids: readonly number[],
    ): Promise<void> {
      await sql`update profile_fields as field
        set display_order = place.nr - 1, section_id = ${sectionId}::int,
          parent_id = case when exists (select from profile_fields as parent
            where parent.site_id = ${siteId} and parent.id = field.parent_id
              and parent.id = any(${[...ids]}::int[])) then field.parent_id end,
          version = field.version + (field.section_id <> ${sectionId}::int)::int
        from unnest(${[...ids]}::int[]) with ordinality as place (id, nr)
        where field.site_id = ${siteId} and field.id = place.id
          and (field.display_order <> place.nr - 1 or field.section_id <> ${sectionId}::int)`.execute(
        db,
      );
    },

    async insertField(siteId: number, field: ProfileFieldInput): Promise<number> {
      const { id } = await db
        .insertInto('profile_fields')
        .values({ siteId, ...toProfileFieldColumns(field), displayOrder: 0 })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async updateField(siteId: number, id: number, field: ProfileFieldInput): Promise<void> {
      await db
        .updateTable('profile_fields')
        .set((eb) => ({
          ...toProfileFieldColumns(field),
          version: eb('version', '+', 1),
          updatedAt: sql<Date>`now()`,
        }))
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .execute();
    },

    async optionIdsWithHidden(siteId: number, fieldId: number): Promise<Set<number>> {
      const rows = await db
        .selectFrom('profile_field_options')
        .select('id')
        .where('siteId', '=', siteId)
        .where('fieldId', '=', fieldId)
        .execute();
      return new Set(rows.map(({ id }) => id));
    },

    /** Hides options that are left out, and restores hidden ones that are sent. */
    async saveOptions(
      siteId: number,
      fieldId: number,
      options: ProfileFieldInput['profileFieldOptions'],
    ): Promise<void> {
      const keptIds = options.flatMap(({ id }) => (id === null ? [] : [id]));
      await sql`update profile_field_options set deleted_at = now()
        where site_id = ${siteId} and field_id = ${fieldId} and deleted_at is null
          and id <> all(${keptIds}::int[])`.execute(db);
      for (const [displayOrder, { id, ...option }] of options.entries()) {
        if (id === null) {
          await db
            .insertInto('profile_field_options')
            .values({ siteId, fieldId, displayOrder, ...option })
            .execute();
        } else {
          await db
            .updateTable('profile_field_options')
            .set({ displayOrder, ...option, deletedAt: null })
            .where('siteId', '=', siteId)
            .where('fieldId', '=', fieldId)
            .where('id', '=', id)
            .execute();
        }
      }
    },

    /** Keeps dependencies on hidden options, for when those are restored. */
    async saveDependencies(
      siteId: number,
      fieldId: number,
      options: readonly { id: number; fieldId: number }[],
    ): Promise<void> {
      const ids = options.map(({ id }) => id);
      await sql`delete from profile_field_dependencies as dependency using profile_field_options as option
        where dependency.site_id = ${siteId} and dependency.field_id = ${fieldId}
          and option.id = dependency.option_id and option.deleted_at is null
          and dependency.option_id <> all(${ids}::int[])`.execute(db);
      await sql`insert into profile_field_dependencies (site_id, field_id, on_field_id, option_id)
        select ${siteId}::int, ${fieldId}::int, on_field_id, option_id
        from unnest(${options.map((option) => option.fieldId)}::int[], ${ids}::int[])
          as wanted (on_field_id, option_id)
        on conflict do nothing`.execute(db);
    },

    /** Also hides the fields of a section and the children of a field. */
    async hide(siteId: number, what: ProfilePartRef): Promise<void> {
      const { section, field } = splitPartRefIntoIds(what);
      await sql`update profile_sections set deleted_at = now(), version = version + 1
        where site_id = ${siteId} and id = ${section} and deleted_at is null`.execute(db);
      await sql`update profile_fields set deleted_at = now(), version = version + 1
        where site_id = ${siteId} and deleted_at is null
          and (section_id = ${section} or id = ${field} or parent_id = ${field})`.execute(db);
    },

    async findHidden(siteId: number, what: ProfilePartRef) {
      const { rows } = await sql<{ name: string; sectionId: number }>`
        select name, section_id as "sectionId" from profile_fields
        where site_id = ${siteId} and id = ${splitPartRefIntoIds(what).field} and deleted_at is not null
        union all
        select name, id from profile_sections
        where site_id = ${siteId} and id = ${splitPartRefIntoIds(what).section} and deleted_at is not null`.execute(
        db,
      );
      return rows[0];
    },

    /** Restores everything hidden in the same operation, but nothing hidden earlier. */
    async restore(siteId: number, what: ProfilePartRef): Promise<void> {
      const { section, field } = splitPartRefIntoIds(what);
      await sql`with moment as (
          select deleted_at from profile_sections where site_id = ${siteId} and id = ${section}
          union all
          select deleted_at from profile_fields where site_id = ${siteId} and id = ${field}
        ), back as (
          update profile_sections set deleted_at = null, version = version + 1
          where site_id = ${siteId} and id = ${section}
        )
        update profile_fields as one set deleted_at = null, version = one.version + 1,
          -- The parent may be gone since.
          parent_id = case when one.parent_id = ${field} or exists (select from profile_fields as parent
            where parent.id = one.parent_id
              and (parent.deleted_at is null or parent.deleted_at = moment.deleted_at)) then one.parent_id end
        from moment
        where one.site_id = ${siteId} and one.deleted_at = moment.deleted_at
          and (one.section_id = ${section} or one.id = ${field} or one.parent_id = ${field})`.execute(
        db,
      );
    },
  };
}

export type ProfilePartRef = { section: number } | { field: number };

function splitPartRefIntoIds(what: ProfilePartRef) {
  return {
    section: 'section' in what ? what.section : null,
    field: 'field' in what ? what.field : null,
  };
}

function toProfileFieldColumns(field: ProfileFieldInput) {
  const { sectionId, parentProfileFieldId, name, description, type } = field;
  const { icon, privacy, displayOnProfile, maxOptions } = field;
  return {
    ...{ sectionId, parentId: parentProfileFieldId, name, description, type },
    ...{ icon, privacy, displayOnProfile, maxOptions },
  };
}
