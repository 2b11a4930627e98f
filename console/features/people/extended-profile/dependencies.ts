import { hasChoices } from '../../../../contract/people/extended-profile.ts';
import { dependencySentence } from '../../../../contract/people/profile-questions.ts';
import type { ProfileField, ProfileSection } from './extended-profile.queries.ts';

/** Field that others may depend on, with its section. */
export interface DependencySource {
  field: ProfileField;
  section: ProfileSection;
}

export function listDependencySources(sections: readonly ProfileSection[]): DependencySource[] {
  return sections.flatMap((section) =>
    section.profileFields
      .filter(({ type }) => hasChoices(type))
      .map((field) => ({ field, section })),
  );
}

/** Chosen options grouped by field, in the order of `optionIds`. */
export function groupOptionsByField(
  fields: readonly DependencySource[],
  optionIds: readonly string[],
): { field: ProfileField; optionIds: string[] }[] {
  const firstOptionIndex = ({ optionIds: [first = ''] }: { optionIds: string[] }) =>
    optionIds.indexOf(first);
  return fields
    .map(({ field }) => {
      const own = new Set(field.profileFieldOptions.map(({ id }) => id));
      return { field, optionIds: optionIds.filter((id) => own.has(id)) };
    })
    .filter((group) => group.optionIds.length > 0)
    .sort((a, b) => firstOptionIndex(a) - firstOptionIndex(b));
}

/** 'asked when "Dialysis?" is Yes or Sometimes'; empty if it is always asked. */
export function describeDependencies(
  fields: readonly DependencySource[],
  optionIds: readonly string[],
): string | undefined {
  const groups = groupOptionsByField(fields, optionIds);
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
