import type { Site } from '../../../base/viewer.ts';
import type { MailBatch } from '../../../mail/mail.repository.ts';
import type { LeadUpload } from './lead-uploads.repository.ts';
import { optOutPath } from './opt-out.link.ts';
import type { WelcomedPerson } from './upload-addresses.repository.ts';

export function createWelcomeMails(
  site: Site,
  upload: LeadUpload,
  people: readonly WelcomedPerson[],
  siteText: string,
): MailBatch {
  return {
    siteId: site.id,
    subject: `Welcome to ${site.name}`,
    letters: people.map(({ email, userId, position }) => ({
      to: email,
      userId,
      text: [
        'Hello,',
        ...(siteText === '' ? [] : [siteText]),
        `You asked to hear from ${site.name}. From now on we will write to you about what is new in the community:`,
        `${upload.origin}/`,
        'If this was not you, or if you would rather not hear from us, follow this link:',
        upload.origin + optOutPath(upload, position),
      ].join('\n\n'),
    })),
  };
}
