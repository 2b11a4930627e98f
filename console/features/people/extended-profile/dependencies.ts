import { hasChoices } from '../../../../contract/people/extended-profile.ts';
import { dependencySentence } from '../../../../contract/people/profile-questions.ts';
import type { ProfileField, ProfileSection } from './extended-profile.queries.ts';

/** A field that others may depend on, with its section. */
export interface Choosable {
  field: ProfileField;
  section: ProfileSection;
}

export function choosables(sections: readonly ProfileSection[]): Choosable[] {
  return sections.flatMap((section) =>
    section.profileFields
      .filter(({ type }) => hasChoices(type))
      .map((field) => ({ field, section })),
  );
}

/** What is depended on, field by field. */
export function groupsOf(
  fields: readonly Choosable[],
  optionIds: readonly string[],
): { field: ProfileField; optionIds: string[] }[] {
  return fields.flatMap(({ field }) => {
    const own = field.profileFieldOptions
      .map(({ id }) => id)
      .filter((id) => optionIds.includes(id));
    return own.length > 0 ? [{ field, optionIds: own }] : [];
  });
}

/** 'asked when "Do you take dialysis?" is Yes or Sometimes'; nothing where it is always asked. */
export function whenAsked(
  fields: readonly Choosable[],
  optionIds: readonly string[],
): string | undefined {
  const groups = groupsOf(fields, optionIds);
  if (groups.length === 0) return undefined;
  return dependencySentence(
    groups.map((group) => ({
      field: group.field.name,
      options: group.field.profileFieldOptions
        .filter(({ id }) => group.optionIds.includes(id))
        .map(({ name }) => name),
    })),
  );
}
