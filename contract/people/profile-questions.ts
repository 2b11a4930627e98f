import { fieldPrivacies, type Privacy } from './extended-profile.ts';

/**
 * Condition for asking a field: at least one of `optionIds` was chosen in `fieldId`. A field is
 * asked when all its dependencies hold.
 */
export interface FieldDependency<Id> {
  fieldId: Id;
  optionIds: readonly Id[];
}

interface DependentField<Id> {
  id: Id;
  parentId: Id | null;
  dependencies: readonly FieldDependency<Id>[];
}

/**
 * Ids of the fields to ask someone who chose these options. A dependency holds only if the field
 * it depends on is asked; children are asked with their parent.
 */
export function listFieldIdsToAsk<Id>(
  fields: readonly DependentField<Id>[],
  chosen: ReadonlySet<Id>,
): ReadonlySet<Id> {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const verdicts = new Map<Id, boolean>();
  const isAsked = (id: Id): boolean => {
    const known = verdicts.get(id);
    if (known !== undefined) return known;
    const field = byId.get(id);
    // Ends the recursion in a circle. Circles cannot be saved; fields in one are not asked.
    verdicts.set(id, false);
    const verdict =
      field !== undefined &&
      (field.parentId === null || isAsked(field.parentId)) &&
      field.dependencies.every(
        ({ fieldId, optionIds }) => optionIds.some((one) => chosen.has(one)) && isAsked(fieldId),
      );
    verdicts.set(id, verdict);
    return verdict;
  };
  return new Set(fields.map(({ id }) => id).filter(isAsked));
}

export function isInDependencyCircle<Id>(fields: readonly DependentField<Id>[], id: Id): boolean {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const seen = new Set<Id>();
  const listPrerequisites = (field: DependentField<Id> | undefined): Id[] =>
    field
      ? [
          ...field.dependencies.map(({ fieldId }) => fieldId),
          ...(field.parentId === null ? [] : [field.parentId]),
        ]
      : [];
  const ahead = listPrerequisites(byId.get(id));
  for (let one = ahead.pop(); one !== undefined; one = ahead.pop()) {
    if (one === id) return true;
    if (seen.has(one)) continue;
    seen.add(one);
    ahead.push(...listPrerequisites(byId.get(one)));
  }
  return false;
}

/** Example: 'asked when "Do you take dialysis?" is Yes or Sometimes'. */
export function dependencySentence(
  dependencies: readonly { field: string; options: readonly string[] }[],
): string {
  const parts = dependencies.map(({ field, options }) => `"${field}" is ${joinWithOr(options)}`);
  return `asked when ${parts.join(' and ')}`;
}

function joinWithOr(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** True if an answer is shown on the public profile. Children have the privacy of their parent. */
export function isShownOnProfile(
  field: { displayOnProfile: boolean; privacy: Privacy },
  parent: { displayOnProfile: boolean; privacy: Privacy } | undefined,
  isPublicByChoice: boolean,
): boolean {
  const { privacy } = parent ?? field;
  if (!field.displayOnProfile || parent?.displayOnProfile === false) return false;
  return (
    privacy === fieldPrivacies.alwaysPublic ||
    (privacy === fieldPrivacies.userManaged && isPublicByChoice)
  );
}
