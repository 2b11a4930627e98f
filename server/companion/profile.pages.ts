import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { messages } from '../../contract/messages.ts';
import { badgeLabels } from '../../contract/people/users.ts';
import { anchorOfContent, contentPath, profileEditPath } from '../../contract/public-paths.ts';
import { exactText } from '../../contract/text.ts';
import { forbidden, notFound } from '../base/errors.ts';
import type { AnsweredField } from '../features/people/extended-profile/answered-profile.ts';
import type { PublicProfile } from '../features/people/profiles/public-profile.service.ts';
import { anyone } from '../http/route-access.ts';
import type { CompanionParts } from './companion-parts.ts';
import { dateTag } from './dates.ts';
import {
  type DiscussionPlace,
  parseAnsweredId,
  readDiscussionPlace,
} from './discussion.section.ts';
import { reportPath } from './discussion.view.ts';
import { readForm } from './form.ts';
import { type Html, html } from './html.ts';
import { sendPage } from './layout.ts';
import { questionIcon } from './profile-questions.view.ts';
import { bodiesOf, renderBodies } from './render-bodies.ts';
import { statusSection } from './status.section.ts';
import { excerptOfBody } from './teaser.ts';
import { submitWriting, type UnsentWriting } from './writing.ts';

const profileParams = z.object({ slug: exactText(200) });
const profileItemExcerptLength = 280;

/** Public profile. Blocked and deleted members have none. */
export function profilePages(app: FastifyInstance, parts: CompanionParts): void {
  const { services, visits } = parts;

  async function load(request: FastifyRequest) {
    const { slug } = profileParams.parse(request.params);
    const { site, viewer } = await visits.of(request);
    const profile = await services.publicProfiles.find(site.id, slug);
    if (!profile) throw notFound(messages.notFoundPage);
    return { profile, site, viewer };
  }

  async function showProfile(
    request: FastifyRequest,
    reply: FastifyReply,
    place: DiscussionPlace,
    unsent?: UnsentWriting,
  ) {
    const { profile, site, viewer } = await load(request);
    const reader = { siteId: site.id, viewerId: viewer?.id };
    const answers = await services.profileAnswers.publicAnswers({
      siteId: site.id,
      userId: profile.id,
    });
    const mayAnswer =
      viewer?.id === profile.id && (await services.profileAnswers.hasQuestions(site.id));
    const discussion = await services.publicDiscussions.getStatuses(reader, profile.id, place);
    const show = await renderBodies(services.contentImages, bodiesOf(discussion));
    return sendPage(reply, {
      title: profile.username,
      isShared: true,
      siteName: site.name,
      robots: profile.isSearchable ? undefined : 'noindex',
      status: unsent?.error.httpStatus ?? 200,
      body: html`
${profile.avatar && html`<img class="avatar" src="${profile.avatar.medium}" alt="" width="150" height="150">`}
<p>${badgeLabels[profile.badge]} · Member since ${dateTag(profile.memberSince)}</p>
${profile.bio !== '' && html`<p class="text" dir="auto">${profile.bio}</p>`}
${
  viewer?.id !== profile.id &&
  html`<p class="tools"><a rel="nofollow" href="${reportPath('user', profile.id)}">Report ${profile.username}</a></p>`
}
${mayAnswer && html`<p class="tools"><a href="${profileEditPath(profile.slug)}">Edit what you tell about yourself</a></p>`}
${profileAnswersSection(answers)}
${statusSection({ profile, discussion, visitor: await visits.of(request), show, answer: place.answer, unsent })}
${recentItemsSection(profile)}`,
    });
  }

  app.get('/profile/:slug', anyone, (request, reply) =>
    showProfile(request, reply, readDiscussionPlace(request)),
  );

  app.post('/profile/:slug', anyone, async (request, reply) => {
    const { profile, viewer } = await load(request);
    const form = await readForm(request);
    const statusId = parseAnsweredId(form.text('status'));
    // Statuses belong to the own profile; replies are allowed on any.
    if (statusId === undefined && viewer && viewer.id !== profile.id) throw forbidden();
    const place =
      statusId === undefined
        ? ({ kind: 'user_profile_status' } as const)
        : ({ kind: 'user_profile_status_reply', statusId } as const);
    const { written, unsent } = await submitWriting(parts, request, reply, place, form);
    if (written) return reply.redirect(contentPath(place.kind, written.id, profile.slug), 303);
    const answer =
      statusId === undefined ? undefined : anchorOfContent('user_profile_status', statusId);
    return showProfile(
      request,
      reply,
      { ...readDiscussionPlace(request), at: answer, answer },
      unsent,
    );
  });
}

function profileAnswersSection(answers: readonly AnsweredField[]): Html {
  const sections = [...Map.groupBy(answers, ({ sectionId }) => sectionId).values()];
  return html`${sections.map(
    (fields) => html`
<section class="answers">
<h2>${fields[0]?.section}</h2>
<dl>${fields.map(
      (field) => html`
<dt>${questionIcon(field)}${field.parent !== null && `${field.parent}: `}${field.name}</dt>
${field.values.map((value) => html`<dd dir="auto">${value}</dd>`)}`,
    )}</dl>
</section>`,
  )}`;
}

function recentItemsSection({ items }: PublicProfile): Html {
  const heading = html`<h2>Recently written</h2>`;
  if (items.length === 0) return html`${heading}<p>Nothing written yet.</p>`;
  return html`
${heading}
<ul class="recent">${items.map(
    ({ kind, id, title, pageSlug, body, insertedAt }) => html`
<li>
<p class="by"><a href="${contentPath(kind, id, pageSlug)}">${title === '' ? statusTitle(kind) : title}</a> ${dateTag(insertedAt)}</p>
<p class="text" dir="auto">${excerptOfBody(body, profileItemExcerptLength)}</p>
</li>`,
  )}</ul>`;
}

function statusTitle(kind: PublicProfile['items'][number]['kind']): string {
  return kind === 'user_profile_status' ? 'Status' : 'Reply to a status';
}
