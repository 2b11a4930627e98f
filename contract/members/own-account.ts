import { z } from 'zod';
import { typedEmailSchema } from './sign-up.ts';

export const ownAccountMessages = {
  tooMany: 'You have asked for many links already. Please try again tomorrow.',
  tooManyPictures: 'You have changed your picture many times. Please try again in an hour.',
  sameAddress: 'This is the address of your account already.',
  checkMail:
    'We have sent a message to the new address. Follow the link in it within three days. Until then your old address stays.',
  addressTaken: 'This address belongs to another account by now.',
} as const;

export const accountPath = '/account';
export const emailChangePath = '/account/email';

export const emailChange = z.object({ email: typedEmailSchema });

export interface OwnSettings {
  /** Mails of the site that are not about the account itself. */
  receiveEmails: boolean;
  isSearchable: boolean;
}
