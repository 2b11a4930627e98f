import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { messages } from '../../contract/messages.ts';
import { extendedProfileMessages } from '../../contract/people/extended-profile.ts';
import { listFieldIdsToAsk } from '../../contract/people/profile-questions.ts';
import { profileEditPath, profilePath } from '../../contract/public-paths.ts';
import { exactText } from '../../contract/text.ts';
import { forbidden, notFound } from '../base/errors.ts';
import { listExistingChosenOptionIds } from '../features/people/extended-profile/answered-profile.ts';
import type { MemberProfile } from '../features/people/extended-profile/profile-answers.service.ts';
import {
  listAllProfileFields,
  type ProfileField,
  type ProfileSection,
} from '../features/people/extended-profile/profile-model.ts';
import { limitPerMinute } from '../http/rate-limit.ts';
import { anyone } from '../http/route-access.ts';
import type { CompanionParts } from './companion-parts.ts';
import { problemLinks } from './fields.view.ts';
import { formFieldsSchema } from './form.ts';
import { html } from './html.ts';
import { sendPage } from './layout.ts';
import { questionStylesAddress } from './profile-questions.styles.ts';
import {
  type FormAnswers,
  hasQuestions,
  questionInputNames,
  sectionQuestions,
} from './profile-questions.view.ts';
import { loginPathBackTo } from './writing.ts';

const profileSectionParams = z.object({
  slug: exactText(200),
  sectionId: exactText(500).optional(),
});
const profileSavesPerMinute = 60;

export function profileEditPages(app: FastifyInstance, parts: CompanionParts): void {
  const { config, services, visits } = parts;
  const limited = {
    config: {
      access: 'anyone',
      ...limitPerMinute(config.requestsPerMinute, profileSavesPerMinute, visits.rateLimitKeyOf),
    },
  } as const;

  async function load(request: FastifyRequest) {
    const { slug, sectionId } = profileSectionParams.parse(request.params);
    const { site, viewer } = await visits.of(request);
    if (!viewer) return undefined;
    const profile = await services.publicProfiles.find(site.id, slug);
    if (!profile) throw notFound(messages.notFoundPage);
    if (profile.id !== viewer.id) throw forbidden();
    const own = await services.profileAnswers.ofMember({ siteId: site.id, userId: viewer.id });
    const sections = sectionsWithQuestionsToAsk(own);
    const section =
      sectionId === undefined ? sections[0] : sections.find(({ id }) => String(id) === sectionId);
    if (!section && sectionId !== undefined)
      throw notFound(extendedProfileMessages.sectionNotFound);
    return { site, viewer, slug: profile.slug, own, sections, section };
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    unsent?: { answers: FormAnswers; status: number },
  ) {
    const found = await load(request);
    if (!found) return reply.redirect(loginPathBackTo(request.url), 303);
    const { site, slug, own, sections, section } = found;
    const isSaved = !unsent && z.object({ saved: exactText(20) }).safeParse(request.query).success;
    return sendPage(reply, {
      title: 'About you',
      siteName: site.name,
      status: unsent?.status ?? 200,
      robots: 'noindex',
      head: section && html`<link rel="stylesheet" href="${questionStylesAddress(section)}">`,
      body: html`
<p class="back"><a href="${profilePath(slug)}">Back to your profile</a></p>
${isSaved && html`<p class="notice" role="status">${extendedProfileMessages.answersSaved}</p>`}
${
  section
    ? html`
${sections.length > 1 && profileSectionSteps(slug, sections, section)}
<section aria-labelledby="section">
<h2 id="section">${section.name}</h2>
${section.description !== '' && html`<p class="text" dir="auto">${section.description}</p>`}
<form class="write questions" method="post" action="${profileEditPath(slug, section.id)}">
<p class="hint">You can leave out whatever you like.</p>
${
  unsent &&
  html`<p class="error" role="alert">Something is not right. Please look below.</p>${problemLinks(
    section.fields.flatMap(({ id, name }) => {
      const message = unsent.answers.problem(id);
      return message === undefined ? [] : [{ id: `problem${id}`, message: `${name}: ${message}` }];
    }),
  )}`
}
${sectionQuestions(section, unsent?.answers ?? storedFormAnswers(own))}
<p class="actions"><button>${nextProfileSection(sections, section) ? 'Save and go on' : 'Save'}</button></p>
</form>
</section>`
    : html`<p>${extendedProfileMessages.noQuestions}</p>`
}`,
    });
  }

  for (const path of [profileEditPath(':slug'), profileEditPath(':slug', ':sectionId')]) {
    app.get(decodeURIComponent(path), anyone, (request, reply) => show(request, reply));
  }

  app.post(
    decodeURIComponent(profileEditPath(':slug', ':sectionId')),
    limited,
    async (request, reply) => {
      const found = await load(request);
      if (!found?.section) return reply.redirect(loginPathBackTo(request.url), 303);
      const { site, viewer, slug, own, section } = found;
      const sent = formFieldsSchema.parse(request.body ?? {});
      const chosenOptionIds = (fieldId: number) =>
        (sent[questionInputNames.chosen(fieldId)] ?? []).map(Number).filter(Number.isInteger);
      const sentText = (name: string) => sent[name]?.[0] ?? '';
      const isSentAsPublic = (fieldId: number) =>
        sent[questionInputNames.isPublic(fieldId)] !== undefined;
      const member = { siteId: site.id, userId: viewer.id };
      const { problems } = await services.profileAnswers.save(member, section.id, {
        chosenOptionIds,
        isPublic: isSentAsPublic,
        typedText: (of) =>
          sentText(
            'fieldId' in of
              ? questionInputNames.words(of.fieldId)
              : questionInputNames.other(of.optionId),
          ),
      });
      if (problems.size > 0) {
        const all = new Set(section.fields.flatMap(({ id }) => chosenOptionIds(id)));
        return show(request, reply, {
          status: 400,
          answers: {
            isChosen: (id) => all.has(id),
            words: (id) => sentText(questionInputNames.words(id)),
            other: (id) => sentText(questionInputNames.other(id)),
            isPublic: isSentAsPublic,
            isGivenInPrivate: storedFormAnswers(own).isGivenInPrivate,
            problem: (id) => problems.get(id),
          },
        });
      }
      // The next section may depend on the answers just saved.
      const next = nextProfileSection(
        sectionsWithQuestionsToAsk(await services.profileAnswers.ofMember(member)),
        section,
      );
      return reply.redirect(`${profileEditPath(slug, (next ?? section).id)}?saved`, 303);
    },
  );
}

/**
 * Sections with the questions that apply to this member, given the saved answers of other sections.
 */
function sectionsWithQuestionsToAsk({ sections, answers }: MemberProfile): ProfileSection[] {
  const fields = listAllProfileFields(sections);
  const chosen = listExistingChosenOptionIds(fields, answers);
  const asked = listFieldIdsToAsk(fields, chosen);
  return sections
    .map((section) => {
      const here = new Map(section.fields.map((field) => [field.id, field]));
      // Dependencies on the same section do not count here: their options may still be chosen, and
      // the style sheet hides the question until then.
      const mayBeAsked = ({ parentId, dependencies }: ProfileField): boolean => {
        const parent = parentId === null ? undefined : here.get(parentId);
        return (
          (!parent || mayBeAsked(parent)) &&
          dependencies.every(({ fieldId, optionIds }) => {
            const other = here.get(fieldId);
            if (other) return mayBeAsked(other);
            return asked.has(fieldId) && optionIds.some((optionId) => chosen.has(optionId));
          })
        );
      };
      return { ...section, fields: section.fields.filter(mayBeAsked) };
    })
    .filter(hasQuestions);
}

function nextProfileSection(
  sections: readonly ProfileSection[],
  section: ProfileSection,
): ProfileSection | undefined {
  return sections[sections.findIndex(({ id }) => id === section.id) + 1];
}

function profileSectionSteps(
  slug: string,
  sections: readonly ProfileSection[],
  current: ProfileSection,
) {
  return html`<nav aria-label="Sections"><ol class="section-steps">${sections.map(
    ({ id, name }) =>
      html`<li><a href="${profileEditPath(slug, id)}"${id === current.id && html` aria-current="page"`}>${name}</a></li>`,
  )}</ol></nav>`;
}

function storedFormAnswers({ sections, answers }: MemberProfile): FormAnswers {
  const byOption = new Map(answers.map((answer) => [answer.optionId, answer]));
  const childrenOf = Map.groupBy(listAllProfileFields(sections), ({ parentId }) => parentId);
  const answersOfFamily = (id: number) => {
    const family = [id, ...(childrenOf.get(id) ?? []).map((child) => child.id)];
    return answers.filter(({ fieldId }) => family.includes(fieldId));
  };
  return {
    isChosen: (id) => byOption.has(id),
    words: (id) => answers.find((one) => one.fieldId === id && one.optionId === null)?.text ?? '',
    other: (id) => byOption.get(id)?.text ?? '',
    isPublic: (id) =>
      answersOfFamily(id).some(({ isPublic, givenInPublic }) => isPublic && givenInPublic),
    isGivenInPrivate: (id) => answersOfFamily(id).some(({ givenInPublic }) => !givenInPublic),
    problem: () => undefined,
  };
}
