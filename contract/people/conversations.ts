import { multilineText } from '../text.ts';

export const messageMaxLength = 5000;

export const conversationMessages = {
  notFound: 'That conversation does not exist.',
  withYourself: 'You cannot start a conversation with yourself.',
  withBlocked: 'You cannot start a conversation with someone who is blocked.',
  cannotAnswer: 'This person is no longer here, so nothing more can be sent.',
  empty: 'Please write a message.',
  tooLong: `A message may have at most ${messageMaxLength} characters.`,
  tooMany: 'You have sent many messages. Please wait a while and try again.',
} as const;

export const messageBody = multilineText(messageMaxLength, conversationMessages.tooLong).min(
  1,
  conversationMessages.empty,
);
