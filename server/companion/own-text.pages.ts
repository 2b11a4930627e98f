import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { messages } from '../../contract/messages.ts';
import { contentMessages } from '../../contract/moderation/content.ts';
import { threadNameMaxLength } from '../../contract/moderation/content-flags.ts';
import { contentKinds } from '../../contract/moderation/content-kinds.ts';
import {
  ownTextDeletePath,
  ownTextEditPath,
  ownTextMessages,
} from '../../contract/moderation/own-texts.ts';
import { contentPath, pagePathOfContent } from '../../contract/public-paths.ts';
import { AppError, notFound } from '../base/errors.ts';
import type { OwnText } from '../features/moderation/writing/own-texts.service.ts';
import { anyone } from '../http/route-access.ts';
import { cutExcerpt } from '../lib/html.ts';
import { helpNoticeForWriter } from './care.view.ts';
import type { CompanionParts } from './companion-parts.ts';
import { labelByContentKind } from './discussion.view.ts';
import { hiddenFields, htmlIdOfField, problemSummaryList } from './fields.view.ts';
import { formFieldsSchema } from './form.ts';
import { type Html, html } from './html.ts';
import { sendPage } from './layout.ts';
import { ownTextOutcomes } from './own-text-outcomes.ts';
import { writingLimitNotice } from './sanction.view.ts';
import { sendSignedOutPage } from './signed-out.page.ts';
import { loginPathBackTo } from './writing.ts';
import { ariaDescribedByAttribute, linkToUnreadWarning, problemLine } from './writing-form.ts';

const ownTextParams = z.object({
  kind: z.enum(contentKinds),
  id: z.coerce.number().int().positive().max(2_147_483_647),
});
const ownTextExcerptLength = 280;

interface SentTextChange {
  text: string;
  name: string;
  removesPicture: boolean;
  version: string;
}

interface RefusedTextChange extends SentTextChange {
  error: AppError;
}

export function ownTextPages(app: FastifyInstance, { services, visits }: CompanionParts): void {
  const member = { config: { access: 'member' } } as const;

  async function load(request: FastifyRequest) {
    const parsed = ownTextParams.safeParse(request.params);
    if (!parsed.success) throw notFound(messages.notFoundPage);
    const { kind, id } = parsed.data;
    // Also for suspended members, whose words are shown again when saving is refused.
    const { siteId, id: userId } = await visits.ownerOf(request);
    const author = { siteId, userId };
    return { author, kind, id, own: await services.ownTexts.find(author, kind, id) };
  }

  async function showEdit(
    request: FastifyRequest,
    reply: FastifyReply,
    unsaved?: RefusedTextChange,
  ) {
    const { site, ...visitor } = await visits.of(request);
    const { own } = await load(request);
    const limit = unsaved ? undefined : writingLimitNotice(visitor);
    return sendPage(reply, {
      title: `Edit your ${labelByContentKind[own.kind]}`,
      siteName: site.name,
      robots: 'noindex',
      status: unsaved?.error.httpStatus ?? 200,
      body: limit ?? ownTextEditForm(own, unsaved),
    });
  }

  async function showDelete(request: FastifyRequest, reply: FastifyReply, error?: AppError) {
    const { site } = await visits.of(request);
    const { own } = await load(request);
    return sendPage(reply, {
      title: `Delete your ${labelByContentKind[own.kind]}?`,
      siteName: site.name,
      robots: 'noindex',
      status: error?.httpStatus ?? 200,
      body: html`${problemSummaryList(error?.problems ?? [])}${ownTextDeleteForm(own)}`,
    });
  }

  for (const [path, show] of [
    ['/edit/:kind/:id', showEdit],
    ['/delete/:kind/:id', showDelete],
  ] as const) {
    app.get(path, anyone, async (request, reply) => {
      const { viewer } = await visits.of(request);
      return viewer ? show(request, reply) : reply.redirect(loginPathBackTo(request.url), 303);
    });
  }

  /** Shows what was typed about a text that was removed meanwhile. */
  async function showGone(
    request: FastifyRequest,
    reply: FastifyReply,
    { text, name }: SentTextChange,
    error: AppError,
  ) {
    const { site } = await visits.of(request);
    return sendPage(reply, {
      title: 'Not saved',
      siteName: site.name,
      robots: 'noindex',
      status: error.httpStatus,
      body: html`<p class="error" role="alert">${error.message}</p>
${`${name}${text}` !== '' && html`<p>You wrote:</p><p class="text" dir="auto">${name !== '' && html`<strong>${name}</strong>\n`}${text}</p>`}`,
    });
  }

  // Not 'member', so that nothing typed is lost when the session has ended.
  app.post('/edit/:kind/:id', anyone, async (request, reply) => {
    const sent = readSentTextChange(request.body);
    try {
      const { author, kind, id, own } = await load(request);
      await visits.actorOf(request);
      await services.ownTexts.edit(author, kind, id, {
        ...sent,
        keepsPicture: !sent.removesPicture,
      });
      return reply.redirect(contentPath(kind, id, own.pageSlug), 303);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'UNAUTHENTICATED') {
        const { site } = await visits.of(request);
        const { text, name, removesPicture, version } = sent;
        const hidden = { version, ...(removesPicture && { removePicture: 'yes' }) };
        const words = { label: 'Your text', button: 'Save', text, name, hidden };
        return sendSignedOutPage(reply, { siteName: site.name, action: request.url, ...words });
      }
      return showEdit(request, reply, { ...sent, error }).catch((missing) => {
        if (!(missing instanceof AppError) || missing.code !== 'NOT_FOUND') throw missing;
        return showGone(request, reply, sent, missing);
      });
    }
  });

  app.post('/delete/:kind/:id', member, async (request, reply) => {
    const { author, kind, id, own } = await load(request);
    try {
      await services.ownTexts.delete(author, kind, id);
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'NOT_FOUND') throw error;
      return showDelete(request, reply, error);
    }
    const page = kind === 'thread' ? '/forums' : pagePathOfContent(kind, own.pageSlug);
    return reply.redirect(ownTextOutcomes.path(page, 'text-deleted'), 303);
  });
}

function readSentTextChange(body: unknown): SentTextChange {
  const sent = formFieldsSchema.parse(body ?? {});
  const first = (name: string) => sent[name]?.[0] ?? '';
  return {
    text: first('body'),
    name: first('name'),
    removesPicture: sent.removePicture !== undefined,
    version: first('version'),
  };
}

function ownFlagNotice({ flag, isCare, help }: OwnText): Html {
  if (flag === 'none') return html``;
  const { flagOpen, decided, careOpen, careClosed } = ownTextMessages;
  const words = flag === 'open' ? (isCare ? careOpen : flagOpen) : isCare ? careClosed : decided;
  return html`${help && helpNoticeForWriter(help)}<p class="notice">${words}</p>`;
}

function ownTextEditForm(own: OwnText, unsaved: RefusedTextChange | undefined): Html {
  const { kind, id, name, hasPicture } = own;
  const fields = kind === 'thread' ? ['name', 'body'] : ['body'];
  const isNewer = unsaved !== undefined && unsaved.version !== own.version;
  const problems = (unsaved?.error.problems ?? [])
    .filter(({ message }) => !(isNewer && message === contentMessages.changedMeanwhile))
    .map(({ field, message }) => ({ field: fields.includes(field) ? field : 'body', message }));
  return html`${ownFlagNotice(own)}
${own.isFormatted && html`<p class="notice">${ownTextMessages.formatted}</p>`}
${
  isNewer &&
  html`<p class="error" role="alert">${ownTextMessages.changedMeanwhile}</p>
<p>It reads now:</p>
${ownTextQuote(own, own.text)}`
}
<form class="write" method="post" action="${ownTextEditPath(kind, id)}">
${hiddenFields({ version: own.version })}
${problemSummaryList(problems)}
${
  kind === 'thread' &&
  html`<label>Title
<input id="${htmlIdOfField('name')}" name="name" value="${unsaved?.name ?? name}" maxlength="${threadNameMaxLength}" autocomplete="off"${ariaDescribedByAttribute('name', problems)}>
</label>
${problemLine('name', problems)}`
}
<label>Your text
<textarea id="${htmlIdOfField('body')}" name="body" rows="10" dir="auto"${ariaDescribedByAttribute('body', problems, 'body-hint')}>
${unsaved?.text ?? own.text}</textarea>
</label>
${problemLine('body', problems)}
${unsaved && linkToUnreadWarning(unsaved.error)}
<p id="body-hint" class="hint">Others see that it was edited.</p>
${hasPicture && html`<label class="choice"><input type="checkbox" name="removePicture" value="yes"${unsaved?.removesPicture && html` checked`}> Remove the picture</label>`}
<p class="actions"><button>Save</button> <a href="${contentPath(kind, id, own.pageSlug)}">Cancel</a></p>
</form>`;
}

function ownTextQuote({ name }: OwnText, text: string): Html {
  return html`<blockquote class="text" dir="auto">${name && html`<strong>${name}</strong>\n`}${text}</blockquote>`;
}

function ownTextDeleteForm(own: OwnText): Html {
  const { kind, id } = own;
  const back = html`<a href="${contentPath(kind, id, own.pageSlug)}">Cancel</a>`;
  const words = ownTextQuote(own, cutExcerpt(own.text, ownTextExcerptLength));
  if (!own.isDeletable) {
    return html`${words}<p>${ownTextMessages.hasAnswers}</p>
<p class="actions"><a href="${ownTextEditPath(kind, id)}">Edit it</a> ${back}</p>`;
  }
  return html`${words}${ownFlagNotice(own)}
<p>${own.flag === 'none' ? 'Its text is gone for good.' : 'Nobody but the team sees it any more.'} Replies of others stay.</p>
<form method="post" action="${ownTextDeletePath(kind, id)}">
<p class="actions"><button class="danger">Delete</button> ${back}</p>
</form>`;
}
