import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { normalizeAddress, originsOf } from '../../contract/addresses.ts';
import {
  maxOpportunityQuestions,
  opportunityMessages,
  opportunityPath,
} from '../../contract/leads/opportunities.ts';
import { writingMessages } from '../../contract/moderation/public-writing.ts';
import { AppError, notFound } from '../base/errors.ts';
import { parseId } from '../graphql/scalars.ts';
import { anyone } from '../http/route-access.ts';
import type { CompanionParts } from './companion-parts.ts';
import { readForm, type SentForm } from './form.ts';
import { sendPage } from './layout.ts';
import { opportunitySection, type RefusedAnswers } from './opportunity.section.ts';
import { idParams } from './route-params.ts';

/** Page of a campaign; forms embedded in other pages post to it too. */
export function opportunityPages(app: FastifyInstance, { services, visits }: CompanionParts): void {
  async function load(request: FastifyRequest) {
    const id = parseId(idParams.parse(request.params).id, opportunityMessages.notFound);
    const { site, viewer } = await visits.of(request);
    const campaign = await services.opportunityAnswering.find(site.id, id, viewer?.id);
    if (!campaign) throw notFound(opportunityMessages.notFound);
    return { site, viewer, campaign };
  }

  async function show(request: FastifyRequest, reply: FastifyReply, unsent?: RefusedAnswers) {
    const { site, viewer, campaign } = await load(request);
    return sendPage(reply, {
      title: campaign.name,
      siteName: site.name,
      status: unsent?.error.httpStatus ?? 200,
      formTargets: originsOf([campaign.successUrl]),
      body: opportunitySection({ campaign, viewer, unsent }),
    });
  }

  app.get(opportunityPath(':id'), anyone, (request, reply) => show(request, reply));

  app.post(opportunityPath(':id'), anyone, async (request, reply) => {
    const { site, viewer, campaign } = await load(request);
    const form = await readForm(request);
    const answers = readAnswers(form, campaign.questions);
    try {
      if (!viewer) throw new AppError('UNAUTHENTICATED', writingMessages.signedOut);
      const member = { siteId: site.id, userId: viewer.id };
      const { successUrl } = await services.opportunityAnswering.answer(
        member,
        campaign.id,
        answers,
      );
      return reply.redirect(normalizeAddress(successUrl) ?? '/', 303);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return show(request, reply, { answers, error });
    }
  });
}

/** Answers by the questions that were on the sent page, even if they have been changed since. */
function readAnswers(form: SentForm, questions: readonly string[]): Map<string, string> {
  const answers = new Map<string, string>();
  for (let i = 0; i < maxOpportunityQuestions; i += 1) {
    const shown = form.text(`question-${i}`).replaceAll('\r\n', '\n');
    const question = shown || questions[i];
    if (question !== undefined) answers.set(question, form.text(`answer-${i}`));
  }
  return answers;
}
