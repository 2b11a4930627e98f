import {
  hasChoices,
  maxProfileFields,
  maxProfileSections,
  type ProfileFieldInput,
  extendedProfileMessages as profileMessages,
  sortChildrenBehindParents,
} from '../../../../contract/people/extended-profile.ts';
import { isInDependencyCircle } from '../../../../contract/people/profile-questions.ts';
import { conflict, invalidInput, notFound } from '../../../base/errors.ts';
import { listAllProfileFields, type ProfileField, type ProfileSection } from './profile-model.ts';

export function findSectionOrFail(sections: readonly ProfileSection[], id: number): ProfileSection {
  const section = sections.find((one) => one.id === id);
  if (!section) throw notFound(profileMessages.sectionNotFound, 'sectionId');
  return section;
}

export function findFieldOrFail(fields: readonly ProfileField[], id: number): ProfileField {
  const field = fields.find((one) => one.id === id);
  if (!field) throw notFound(profileMessages.fieldNotFound);
  return field;
}

export function assertSectionNameFree(
  sections: readonly ProfileSection[],
  name: string,
  id?: number,
): void {
  const isTaken = sections.some(
    (other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) throw conflict(profileMessages.sectionNameTaken, 'name');
}

export function assertParentFieldFits(
  sections: readonly ProfileSection[],
  before: ProfileField | undefined,
  { type, sectionId, parentProfileFieldId: parentId }: ProfileFieldInput,
): void {
  const { fields } = findSectionOrFail(sections, sectionId);
  const parent = fields.find(({ id }) => id === parentId);
  if (parentId !== null && (parent?.type !== 'PARENT' || parentId === before?.id)) {
    throw invalidInput(profileMessages.parentWrong, 'parentProfileFieldId');
  }
  const hasChildren = listAllProfileFields(sections).some(
    (field) => before && field.parentId === before.id,
  );
  if (type !== 'PARENT' && hasChildren) throw invalidInput(profileMessages.hasChildren, 'type');
}

/** Also needed on restore: dependencies added meanwhile can close a circle. */
export function assertNoCircleOfParentFields(sections: readonly ProfileSection[]): void {
  const fields = listAllProfileFields(sections);
  if (fields.some(({ id }) => isInDependencyCircle(fields, id)))
    throw conflict(profileMessages.circle);
}

export function assertWithinLimits(sections: readonly ProfileSection[]): void {
  if (sections.length > maxProfileSections) throw invalidInput(profileMessages.tooManySections);
  if (listAllProfileFields(sections).length > maxProfileFields) {
    throw invalidInput(profileMessages.tooManyFields);
  }
}

/** Options of a new field are always inserted, even if sent with an id. */
export function clearOptionIdsOfNewField(
  input: ProfileFieldInput,
  before: ProfileField | undefined,
) {
  return before
    ? input.profileFieldOptions
    : input.profileFieldOptions.map((option) => ({ ...option, id: null }));
}

export function fieldAndChildIds(fields: readonly ProfileField[], id: number): number[] {
  return [id, ...fields.filter(({ parentId }) => parentId === id).map((child) => child.id)];
}

/** Named fields first, in this order; children follow their parent. */
export function orderSectionFields(
  sections: readonly ProfileSection[],
  section: ProfileSection,
  orderedIds: readonly number[],
): number[] {
  const all = listAllProfileFields(sections);
  const listed = [...new Set(orderedIds)].map((id) => findFieldOrFail(all, id));
  const listedIds = new Set(listed.map(({ id }) => id));
  const following = all.filter(
    ({ id, parentId, sectionId }) =>
      !listedIds.has(id) &&
      (sectionId === section.id || (parentId !== null && listedIds.has(parentId))),
  );
  return sortChildrenBehindParents([...listed, ...following]).map(({ id }) => id);
}

/** Fields that null clears; for all others null means 'unchanged'. */
const fieldsClearedByNull = new Set(['parentProfileFieldId', 'maxOptions']);

export function omitAbsent(args: object): object {
  return Object.fromEntries(
    Object.entries(args).filter(([name, value]) =>
      value === null ? fieldsClearedByNull.has(name) : value !== undefined,
    ),
  );
}

/** Input that would create this field; also recorded in the audit log. */
export function toProfileFieldInput(field: ProfileField) {
  const { name, description, type, icon, privacy, displayOnProfile, maxOptions } = field;
  return {
    ...{ name, description, type, icon, privacy, displayOnProfile, maxOptions },
    sectionId: String(field.sectionId),
    parentProfileFieldId: field.parentId === null ? null : String(field.parentId),
    profileFieldOptions: hasChoices(type)
      ? field.options.map(({ fieldId: _, displayOrder: __, id, ...option }) => ({
          ...option,
          id: String(id),
        }))
      : [],
    dependentOptionIds: field.dependencies.flatMap(({ optionIds }) => optionIds.map(String)),
  };
}
