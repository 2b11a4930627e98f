import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { normalizeAddress, originsOf } from '../../contract/addresses.ts';
import { leadFormMessages, untitledFormHeading } from '../../contract/leads/lead-forms.ts';
import { leadFormPath } from '../../contract/public-paths.ts';
import { AppError, notFound } from '../base/errors.ts';
import type { LeadFormQuestion } from '../features/leads/lead-forms/lead-forms.repository.ts';
import { parseId } from '../graphql/scalars.ts';
import { anyone } from '../http/route-access.ts';
import type { CompanionParts } from './companion-parts.ts';
import { formFieldsSchema } from './form.ts';
import { sendPage } from './layout.ts';
import { leadFormFieldNames, leadFormSection, type UnsentLead } from './lead-form.view.ts';
import { idParams } from './route-params.ts';

/** Page of a lead form; forms embedded in other pages post to it too. */
export function leadFormPages(
  app: FastifyInstance,
  { services, visits, experiments }: CompanionParts,
): void {
  async function load(request: FastifyRequest) {
    const id = parseId(idParams.parse(request.params).id, leadFormMessages.notFound);
    const { site } = await visits.of(request);
    const found = await services.leadSubmissions.find(site.id, id);
    if (!found) throw notFound(leadFormMessages.notFound);
    return { site, ...found };
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    { unsent, status = 200 }: { unsent?: UnsentLead; status?: number } = {},
  ) {
    const { site, form, questions } = await load(request);
    return sendPage(reply, {
      title: form.name || untitledFormHeading,
      siteName: site.name,
      status,
      formTargets: originsOf([form.successUrl, form.failureUrl]),
      body: leadFormSection({ ...form, questions }, unsent),
    });
  }

  app.get(leadFormPath(':id'), anyone, (request, reply) => show(request, reply));

  app.post(leadFormPath(':id'), anyone, async (request, reply) => {
    const { site, form, questions } = await load(request);
    const sent = formFieldsSchema.parse(request.body ?? {});
    const sentValues = (question: LeadFormQuestion) =>
      sent[leadFormFieldNames.question(question)] ?? [];
    const optedIn = sent[leadFormFieldNames.optIn] !== undefined;
    const trap = sent[leadFormFieldNames.trap]?.join('') ?? '';
    try {
      const { next, problems } = await services.leadSubmissions.submit(
        site.id,
        { form, questions },
        { answer: sentValues, optedIn, trap, ip: request.ip },
      );
      if (next !== undefined) {
        await experiments.recordEvent(request, reply, 'LEAD_SENT');
        return reply.redirect(normalizeAddress(next) ?? '/', 303);
      }
      return show(request, reply, {
        unsent: { values: sentValues, optedIn, problems },
        status: 400,
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { message, httpStatus: status } = error;
      const unsent = { values: sentValues, optedIn, problems: new Map(), message };
      return show(request, reply, { unsent, status });
    }
  });
}
