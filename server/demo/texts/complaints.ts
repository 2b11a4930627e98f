import type { ReportReason } from '../../../contract/moderation/content-flags.ts';

/** Reasons that members write into reports; often none. */
export const complaints: Record<ReportReason, readonly string[]> = {
  WORRIED: [
    'She has written like this for days, and today it sounds like a goodbye.',
    'Please look after him. I do not know what to say.',
  ],
  SPAM: [
    'The same text is under three other posts.',
    'This person sells something.',
    'Please do not let newcomers see this.',
    'I got a private message with the same link.',
    'Not again!',
  ],
  OFFENSIVE: [
    'That was uncalled for.',
    'I come here to get away from people like this.',
    'She has just lost her brother. This is cruel.',
    'He does this in every thread.',
    'Name-calling.',
  ],
  MISINFORMATION: [
    'Nobody should stop their tablets because of a post.',
    'My doctor says the opposite, please check this.',
    'This dose is dangerous.',
    'There is no study, I looked.',
  ],
  PRIVACY: [
    'That is my real name, please take it out.',
    'A phone number is in there.',
    'This is about somebody who is not here to agree.',
  ],
  OTHER: [
    'I think this belongs somewhere else.',
    'Off topic again.',
    'Could somebody have a look? It makes me worry about him.',
    'I may be wrong, but this reads as if it was written by a machine.',
  ],
};
