import {
  hasChoices,
  type ProfileFieldInput,
  extendedProfileMessages as said,
  withFamilies,
} from '../../../../contract/people/extended-profile.ts';
import { isInCircle } from '../../../../contract/people/profile-questions.ts';
import { conflict, invalidInput, notFound } from '../../../base/errors.ts';
import { fieldsOf, type ProfileField, type ProfileSection } from './profile-model.ts';

export function sectionIn(sections: readonly ProfileSection[], id: number): ProfileSection {
  const section = sections.find((one) => one.id === id);
  if (!section) throw notFound(said.sectionNotFound, 'sectionId');
  return section;
}

export function fieldIn(fields: readonly ProfileField[], id: number): ProfileField {
  const field = fields.find((one) => one.id === id);
  if (!field) throw notFound(said.fieldNotFound);
  return field;
}

export function assertFreeName(
  sections: readonly ProfileSection[],
  name: string,
  id?: number,
): void {
  const isTaken = sections.some(
    (other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) throw conflict(said.sectionNameTaken, 'name');
}

export function assertFits(
  sections: readonly ProfileSection[],
  before: ProfileField | undefined,
  { type, sectionId, parentProfileFieldId: parentId }: ProfileFieldInput,
): void {
  const { fields } = sectionIn(sections, sectionId);
  const parent = fields.find(({ id }) => id === parentId);
  if (parentId !== null && (parent?.type !== 'PARENT' || parentId === before?.id)) {
    throw invalidInput(said.parentWrong, 'parentProfileFieldId');
  }
  const hasChildren = fieldsOf(sections).some((field) => before && field.parentId === before.id);
  if (type !== 'PARENT' && hasChildren) throw invalidInput(said.hasChildren, 'type');
}

/** Restoring can close a circle, through dependencies added meanwhile. */
export function assertNoCircle(sections: readonly ProfileSection[]): void {
  const fields = fieldsOf(sections);
  if (fields.some(({ id }) => isInCircle(fields, id))) throw conflict(said.circle);
}

/** Options of a new field are always inserted, even if sent with an id. */
export function ownOptions(input: ProfileFieldInput, before: ProfileField | undefined) {
  return before
    ? input.profileFieldOptions
    : input.profileFieldOptions.map((option) => ({ ...option, id: null }));
}

export function withChildren(fields: readonly ProfileField[], id: number): number[] {
  return [id, ...fields.filter(({ parentId }) => parentId === id).map((child) => child.id)];
}

/** Named fields first, in this order; children follow their parent. */
export function orderIn(
  sections: readonly ProfileSection[],
  section: ProfileSection,
  orderedIds: readonly number[],
): number[] {
  const all = fieldsOf(sections);
  const named = [...new Set(orderedIds)].map((id) => fieldIn(all, id));
  const known = new Set(named.map(({ id }) => id));
  const following = all.filter(
    ({ id, parentId, sectionId }) =>
      !known.has(id) && (sectionId === section.id || (parentId !== null && known.has(parentId))),
  );
  return withFamilies([...named, ...following]).map(({ id }) => id);
}

/** Fields that null clears; for all others null means 'leave unchanged'. */
const mayBeNone = new Set(['parentProfileFieldId', 'maxOptions']);

export function given(args: object): object {
  return Object.fromEntries(
    Object.entries(args).filter(([name, value]) =>
      value === null ? mayBeNone.has(name) : value !== undefined,
    ),
  );
}

/** The input that would produce this field. Also recorded in the audit log. */
export function inputOf(field: ProfileField) {
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
