import { leadAnswerMessages } from '../../../../contract/leads/lead-answers.ts';
import { leadFormMessages } from '../../../../contract/leads/lead-forms.ts';
import type { Core } from '../../../area.ts';
import { conflict } from '../../../base/errors.ts';
import { createThrottle } from '../../../http/throttle.ts';
import {
  type LeadForm,
  type LeadFormQuestion,
  leadFormsRepository,
} from '../lead-forms/lead-forms.repository.ts';
import { leadQuestionsRepository } from '../lead-forms/lead-questions.repository.ts';
import { checkAnswers } from './lead-answers.ts';
import { leadsRepository } from './leads.repository.ts';

interface PublicLeadForm {
  form: LeadForm;
  questions: LeadFormQuestion[];
}

interface LeadSubmission {
  answer(question: LeadFormQuestion): readonly string[];
  optedIn: boolean;
  trap: string;
  ip: string;
}

type SubmissionOutcome =
  /** Does not reveal whether a lead was stored. */
  | { next: string; problems?: undefined }
  | { problems: ReadonlyMap<number, string>; next?: undefined };

export interface LeadSubmissionsService {
  find(siteId: number, id: number): Promise<PublicLeadForm | undefined>;
  submit(
    siteId: number,
    { form, questions }: PublicLeadForm,
    submission: LeadSubmission,
  ): Promise<SubmissionOutcome>;
}

const submissionLimit = { attempts: 30, windowMs: 10 * 60_000 };

export function createLeadSubmissionsService({
  database,
  events,
}: Pick<Core, 'database' | 'events'>): LeadSubmissionsService {
  const forms = leadFormsRepository(database.db);
  const questions = leadQuestionsRepository(database.db);
  const throttle = createThrottle(database.db);
  return {
    async find(siteId, id) {
      const form = await forms.find(siteId, id);
      return form && { form, questions: await questions.ofForms(siteId, [id]) };
    },

    async submit(siteId, { form, questions: asked }, { answer, optedIn, trap, ip }) {
      if (form.status !== 'OPEN') throw conflict(leadFormMessages.notOpen);
      await throttle.spend(
        { [`lead-form:${ip}`]: submissionLimit },
        new Date(),
        leadAnswerMessages.throttled,
      );
      if (trap !== '') return { next: form.successUrl };
      const { problems, answers, email, isExcluded } = checkAnswers(asked, answer);
      if (problems.size > 0) return { problems };
      if (isExcluded) return { next: form.failureUrl || form.successUrl };
      const lead = { email, answers, optedIn: optedIn && form.optInText !== '' };
      await database.transaction(async (trx) => {
        const isNew = await leadsRepository(trx).insert(siteId, form.id, lead);
        if (isNew) await events.publish(trx, { siteId, noun: 'leadForm', id: form.id });
      });
      return { next: form.successUrl };
    },
  };
}
