import {
  isSingleChoice,
  otherOptionTextMaxLength,
  profileAnswerMaxLength,
  extendedProfileMessages as profileMessages,
} from '../../../../contract/people/extended-profile.ts';
import {
  isShownOnProfile,
  listFieldIdsToAsk,
} from '../../../../contract/people/profile-questions.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { forbidden, notFound } from '../../../base/errors.ts';
import { usersIn } from '../users/users-lookup.service.ts';
import {
  type AnsweredField,
  listAnsweredFields,
  listExistingChosenOptionIds,
} from './answered-profile.ts';
import { extendedProfileRepository } from './extended-profile.repository.ts';
import { type ProfileAnswer, profileAnswersRepository } from './profile-answers.repository.ts';
import { listAllProfileFields, type ProfileField, type ProfileSection } from './profile-model.ts';

interface ProfileAnswerer {
  siteId: number;
  userId: number;
}

interface SentAnswers {
  chosenOptionIds(fieldId: number): readonly number[];
  typedText(of: { fieldId: number } | { optionId: number }): string;
  /** Fields with a parent take the parent's choice. */
  isPublic(fieldId: number): boolean;
}

export interface MemberProfile {
  sections: ProfileSection[];
  answers: ProfileAnswer[];
}

export interface ProfileAnswersService {
  ofMember(member: ProfileAnswerer): Promise<MemberProfile>;
  hasQuestions(siteId: number): Promise<boolean>;
  section(siteId: number, id: number): Promise<ProfileSection | undefined>;
  publicAnswers(member: ProfileAnswerer): Promise<AnsweredField[]>;
  ofUser(actor: Actor, userId: number): Promise<AnsweredField[]>;
  save(
    member: ProfileAnswerer,
    sectionId: number,
    sent: SentAnswers,
  ): Promise<{ problems: ReadonlyMap<number, string> }>;
  optionVoteCounts(actor: Actor): Promise<Map<number, number>>;
  fieldAnswerCounts(actor: Actor): Promise<Map<number, number>>;
  privateAnswerCounts(actor: Actor): Promise<Map<number, number>>;
  sectionAnswerCounts(actor: Actor): Promise<Map<number, number>>;
  deleteOutdatedHiddenAnswers(now: Date): Promise<void>;
}

export function createProfileAnswersService({
  database,
  events,
}: Pick<Core, 'database' | 'events'>): ProfileAnswersService {
  const storedAnswers = profileAnswersRepository(database.db);
  const questions = extendedProfileRepository(database.db);

  async function findAnswers({ siteId, userId }: ProfileAnswerer): Promise<AnsweredField[]> {
    const answers = await storedAnswers.ofUser(siteId, userId);
    // Skips loading the sections: most members have no answers, and every profile view calls this.
    return answers.length === 0
      ? []
      : listAnsweredFields(await questions.sections(siteId), answers);
  }

  return {
    ofMember: async ({ siteId, userId }) => ({
      sections: omitEmptySections(await questions.sections(siteId)),
      answers: await storedAnswers.ofUser(siteId, userId),
    }),

    hasQuestions: async (siteId) => omitEmptySections(await questions.sections(siteId)).length > 0,

    section: async (siteId, id) =>
      (await questions.sections(siteId)).find((section) => section.id === id),

    publicAnswers: async (member) => (await findAnswers(member)).filter(({ isPublic }) => isPublic),

    async ofUser({ siteId }, userId) {
      if (!(await usersIn(database.db).find(siteId, userId))) {
        throw notFound(userMessages.notFound);
      }
      return findAnswers({ siteId, userId });
    },

    save: ({ siteId, userId }, sectionId, sent) =>
      database.transaction(async (trx) => {
        const rows = profileAnswersRepository(trx);
        if (!(await rows.lockMember(siteId, userId))) throw forbidden();
        const sections = await extendedProfileRepository(trx).sections(siteId);
        const section = sections.find(({ id }) => id === sectionId);
        if (!section) throw notFound(profileMessages.sectionNotFound);
        const fields = listAllProfileFields(sections);
        const before = await rows.ofUser(siteId, userId);
        const sentByField = section.fields.map((field) => {
          const parent = fields.find(({ id }) => id === field.parentId);
          const answers = readSentAnswers(field, sent);
          const isPrivate = isGivenInPrivate(fields, field, before);
          return { field, answers: setPrivacyOfAnswers(field, parent, answers, isPrivate) };
        });
        const elsewhere = before.filter(
          ({ fieldId }) => !section.fields.some(({ id }) => id === fieldId),
        );
        const all = [...elsewhere, ...sentByField.flatMap(({ answers }) => answers)];
        const isAsked = listFieldIdsToAsk(fields, listExistingChosenOptionIds(fields, all));

        const askedByField = sentByField.filter(({ field }) => isAsked.has(field.id));
        const problems = new Map(
          askedByField.flatMap(({ field, answers }) => {
            const problem = findAnswerProblem(answers);
            return problem === undefined ? [] : [[field.id, problem] as const];
          }),
        );
        if (problems.size > 0) return { problems };
        for (const { field, answers } of askedByField) {
          await rows.remove(siteId, userId, {
            fieldId: field.id,
            optionIds: chooseOptionsWhoseAnswersToDelete(field, answers),
          });
          await rows.insert(siteId, userId, answers);
        }
        for (const field of fields.filter(({ id }) => !isAsked.has(id))) {
          await rows.remove(siteId, userId, {
            fieldId: field.id,
            optionIds: chooseOptionsWhoseAnswersToDelete(field, []),
          });
        }
        await events.publish(trx, { siteId, noun: 'user', id: userId });
        return { problems };
      }),

    optionVoteCounts: ({ siteId }) => storedAnswers.optionVoteCounts(siteId),
    fieldAnswerCounts: ({ siteId }) => storedAnswers.fieldAnswerCounts(siteId),
    privateAnswerCounts: ({ siteId }) => storedAnswers.privateAnswerCounts(siteId),
    sectionAnswerCounts: ({ siteId }) => storedAnswers.sectionAnswerCounts(siteId),
    deleteOutdatedHiddenAnswers: (now) => storedAnswers.deleteOutdatedHiddenAnswers(now),
  };
}

function omitEmptySections(sections: readonly ProfileSection[]): ProfileSection[] {
  return sections.filter(({ fields }) => fields.some(({ type }) => type !== 'PARENT'));
}

function readSentAnswers(
  { id: fieldId, type, parentId, options }: ProfileField,
  sent: SentAnswers,
): Omit<ProfileAnswer, 'givenInPublic'>[] {
  const isPublic = sent.isPublic(parentId ?? fieldId);
  if (type === 'TEXT') {
    const text = sent.typedText({ fieldId }).trim();
    return text === '' ? [] : [{ fieldId, optionId: null, text, isPublic }];
  }
  const chosen = sent.chosenOptionIds(fieldId);
  return options
    .filter(({ id }) => chosen.includes(id))
    .slice(0, isSingleChoice(type) ? 1 : undefined)
    .map(({ id: optionId, isOther }) => ({
      ...{ fieldId, optionId, isPublic },
      text: isOther ? sent.typedText({ optionId }).trim() : '',
    }));
}

/**
 * Fields with the same parent share one checkbox in the form, so a private answer to one counts for
 * all.
 */
function isGivenInPrivate(
  fields: readonly ProfileField[],
  { id, parentId }: ProfileField,
  before: readonly ProfileAnswer[],
): boolean {
  const group = fields.filter(
    (other) => other.id === id || (parentId && other.parentId === parentId),
  );
  return before.some(
    ({ fieldId, givenInPublic }) => !givenInPublic && group.some((field) => field.id === fieldId),
  );
}

/**
 * Sets `givenInPublic`. An answer given in private stays private, even if it changes, until the
 * member ticks the box to show it.
 */
function setPrivacyOfAnswers(
  field: ProfileField,
  parent: ProfileField | undefined,
  answers: readonly Omit<ProfileAnswer, 'givenInPublic'>[],
  staysPrivate: boolean,
): ProfileAnswer[] {
  return answers.map((answer) => ({
    ...answer,
    givenInPublic:
      isShownOnProfile(field, parent, answer.isPublic) && (!staysPrivate || answer.isPublic),
  }));
}

function findAnswerProblem(answers: readonly ProfileAnswer[]): string | undefined {
  for (const { optionId, text } of answers) {
    if (optionId === null && text.length > profileAnswerMaxLength)
      return profileMessages.answerTooLong;
    if (optionId !== null && text.length > otherOptionTextMaxLength)
      return profileMessages.otherTooLong;
  }
  return undefined;
}

/**
 * Options whose old answers are deleted. Hidden options keep theirs, except when a single-choice
 * field gets a new answer. Null for text fields.
 */
function chooseOptionsWhoseAnswersToDelete(
  { type, options }: ProfileField,
  answers: readonly ProfileAnswer[],
) {
  if (type === 'TEXT') return null;
  return isSingleChoice(type) && answers.length > 0 ? 'all' : options.map(({ id }) => id);
}
