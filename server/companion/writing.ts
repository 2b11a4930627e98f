import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WrittenContent } from '../../contract/moderation/content.ts';
import { writingMessages } from '../../contract/moderation/public-writing.ts';
import { AppError, invalidFields } from '../base/errors.ts';
import type { NewContentPlace } from '../features/moderation/writing/public-writing.repository.ts';
import type { MemberDraft } from '../features/moderation/writing/public-writing.service.ts';
import type { CompanionParts } from './companion-parts.ts';
import type { SentForm } from './form.ts';

export interface UnsentWriting {
  text: string;
  name: string;
  topic: string;
  error: AppError;
  /** True if a picture was sent: browsers do not keep the chosen file. */
  hadPicture: boolean;
}

export type WritingResult =
  | { written: WrittenContent; unsent?: undefined }
  | { unsent: UnsentWriting; written?: undefined };

export async function submitWriting(
  { services, visits, experiments }: Pick<CompanionParts, 'services' | 'visits' | 'experiments'>,
  request: FastifyRequest,
  reply: FastifyReply,
  place: NewContentPlace,
  form: SentForm,
  also?: MemberDraft['also'],
): Promise<WritingResult> {
  const text = form.text('body');
  const { site, viewer } = await visits.of(request);
  try {
    if (!viewer) throw new AppError('UNAUTHENTICATED', writingMessages.signedOut);
    const member = { siteId: site.id, userId: viewer.id };
    const { picture, pictureError } = form;
    const problems = services.publicWriting.findProblems(place, { text, picture });
    // A picture that is too large still counts as content.
    const found = pictureError
      ? problems.filter(({ field }) => field !== 'body' || text !== '')
      : problems;
    if (pictureError) throw invalidFields([...found, ...pictureError.problems]);
    const written = await services.publicWriting.write(member, place, { text, picture, also });
    const isAnswer = place.kind === 'reply' || place.kind === 'comment';
    if (isAnswer) await experiments.recordEvent(request, reply, 'REPLY_WRITTEN');
    return { written };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const hadPicture = form.picture !== undefined || form.pictureError !== undefined;
    return {
      unsent: { text, name: form.text('name'), topic: form.text('topic'), error, hadPicture },
    };
  }
}

export function loginPathBackTo(back: string): string {
  return `/login?redirect=${encodeURIComponent(back)}`;
}
