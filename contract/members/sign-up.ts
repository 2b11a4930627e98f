import { z } from 'zod';
import { usernameSchema } from '../people/users.ts';
import { emailText } from '../text.ts';

export const signUpMessages = {
  emailInvalid: 'Please enter a valid email address',
  emailRefused: 'Addresses of this provider are not accepted. Please use another one.',
  nameRefused: 'This username cannot be used here. Please choose another one.',
  tooMany: 'Too many people signed up from your network. Please try again in an hour.',
  checkMail:
    'We have sent a message to this address. Follow the link in it to choose your password. It works for three days.',
  nameTakenMeanwhile:
    'Somebody else took this username in the meantime. Please sign up again with another one.',
  addressTakenMeanwhile: 'There is an account with this address by now. Please sign in.',
} as const;

const usernameMinLength = 3;

export const typedEmailSchema = emailText(signUpMessages.emailInvalid).toLowerCase();

export const signUpInput = z.object({
  username: usernameSchema.min(
    usernameMinLength,
    `Username needs at least ${usernameMinLength} characters`,
  ),
  email: typedEmailSchema,
});
export type SignUpInput = z.infer<typeof signUpInput>;

/** Hidden field that people never fill in, but programs do. */
export const honeypotField = 'website';

export const signUpPath = '/sign-up';
