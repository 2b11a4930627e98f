import { typesWithParticipationWay } from './kinds.ts';

export const votingMessages = {
  notFound: 'There is no such thing on this site.',
  chooseOne: 'Please choose an answer.',
  onlyOne: 'Please choose one answer.',
  unknownOption: 'This answer is no longer there. Please reload the page and choose again.',
  alreadyAnswered: 'You have answered this already.',
  closed: 'This giveaway is closed.',
  notStarted: 'Voting has not started yet.',
  voteClosed: 'Voting has ended.',
  emailInvalid: 'Please enter a valid email address.',
  emailRefused: 'We cannot write to this address. Please use another one.',
  checkMail:
    'Please check your mail. Your entry counts once you have confirmed it with the link we send you.',
  checkMailForNews:
    'Please check your mail. You get our news once you have confirmed your address with the link we send you.',
  mailboxEntered: 'Another address of this mailbox takes part already. Everyone enters once.',
  browserEntered: 'Somebody takes part from this browser already. Everyone enters once.',
  staffTakeNoPart: 'Staff of the network take no part in giveaways.',
  peopleOnly: 'Only people can take part, and this looks like a program.',
  cookiesNeeded: 'Please allow cookies for this site: they keep everyone to one answer.',
  notOneOfOurs: 'This is for pages of the network only.',
  accountNotFound: 'There is no such account on this site.',
  whoAsks: 'Say who it is about: userId, or visitorId.',
} as const;

const voteTypes: readonly string[] = typesWithParticipationWay('vote');

export function isVoteType(type: string): boolean {
  return voteTypes.includes(type);
}
