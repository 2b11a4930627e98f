import type { ProfileIcon } from '../../../../contract/people/extended-profile.ts';
import {
  isShownOnProfile,
  listFieldIdsToAsk,
} from '../../../../contract/people/profile-questions.ts';
import type { ProfileAnswer } from './profile-answers.repository.ts';
import { listAllProfileFields, type ProfileField, type ProfileSection } from './profile-model.ts';

export interface AnsweredField {
  fieldId: number;
  sectionId: number;
  section: string;
  parent: string | null;
  name: string;
  icon: ProfileIcon;
  values: string[];
  /** True if both the current privacy and that at the time of the answer are public. */
  isPublic: boolean;
}

/** Answers that apply now: to existing fields and options that the person would be asked. */
export function listAnsweredFields(
  sections: readonly ProfileSection[],
  answers: readonly ProfileAnswer[],
): AnsweredField[] {
  const fields = listAllProfileFields(sections);
  const byId = new Map(fields.map((field) => [field.id, field]));
  const answersByField = Map.groupBy(answers, ({ fieldId }) => fieldId);
  const askedIds = listFieldIdsToAsk(fields, listExistingChosenOptionIds(fields, answers));
  return sections.flatMap((section) =>
    section.fields
      .filter(({ id }) => askedIds.has(id))
      .flatMap((field): AnsweredField[] => {
        const own = (answersByField.get(field.id) ?? []).filter((answer) =>
          answersExistingOption(field, answer),
        );
        const values = listAnswerTexts(field, own);
        if (values.length === 0) return [];
        const parent = field.parentId === null ? undefined : byId.get(field.parentId);
        return [
          {
            fieldId: field.id,
            sectionId: section.id,
            section: section.name,
            parent: parent?.name ?? null,
            name: field.name,
            icon: field.icon,
            values,
            isPublic:
              own.every(({ givenInPublic }) => givenInPublic) &&
              isShownOnProfile(
                field,
                parent,
                own.some((answer) => answer.isPublic),
              ),
          },
        ];
      }),
  );
}

export function listExistingChosenOptionIds(
  fields: readonly ProfileField[],
  answers: readonly ProfileAnswer[],
): Set<number> {
  const live = new Set(fields.flatMap(({ options }) => options.map(({ id }) => id)));
  return new Set(
    answers.flatMap(({ optionId }) => (optionId !== null && live.has(optionId) ? [optionId] : [])),
  );
}

function answersExistingOption(
  { type, options }: ProfileField,
  { optionId }: ProfileAnswer,
): boolean {
  return type === 'TEXT' ? optionId === null : options.some(({ id }) => id === optionId);
}

function listAnswerTexts(
  { type, options }: ProfileField,
  answers: readonly ProfileAnswer[],
): string[] {
  if (type === 'TEXT') {
    return answers.map(({ text }) => text);
  }
  return options.flatMap(({ id, name, isOther }) => {
    const answer = answers.find(({ optionId }) => optionId === id);
    if (!answer) return [];
    return [isOther && answer.text !== '' ? `${name}: ${answer.text}` : name];
  });
}
