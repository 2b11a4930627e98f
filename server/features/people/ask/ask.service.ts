import { aiQuestionMaxLength, userMessages } from '../../../../contract/people/users.ts';
import { contentPath } from '../../../../contract/public-paths.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { AppError, invalidInput, notFound } from '../../../base/errors.ts';
import { createThrottle } from '../../../http/throttle.ts';
import type { ChatModel } from '../../../lib/chat-model.ts';
import { bodyText } from '../../../lib/html.ts';
import {
  type MatchingPassage,
  publicContentRepository,
} from '../profiles/public-content.repository.ts';
import {
  type AskAnswerParts,
  answerByQuotations,
  answerLeftOutMessage,
  buildAskPrompt,
  type ContentQuote,
  composeDisclaimer,
  composeNothingFoundAnswer,
  formatQuotes,
  pairSentencesWithSources,
} from './ask.prompt.ts';
import { askRepository } from './ask.repository.ts';
import { computeAnswerScore, computeMaxScore } from './ask.score.ts';

export interface UserAnswer {
  answer: string;
  confidenceScore: number;
  sources: readonly ContentQuote[];
}

export interface AskAboutPersonService {
  ask(actor: Actor, userId: number, question: string): Promise<UserAnswer>;
  /** Upper bound for answers about this person, from 0 to 4. */
  maxConfidence(actor: Actor, userId: number): Promise<number>;
}

const answerMaxLength = 5000;
const questionLimitPerStaffMember = { attempts: 20, windowMs: 3_600_000 };
const passagesPerAnswer = 5;
/** Longer texts are quoted in extracts. */
const maxUncutQuoteLength = 400;

/** Removed from questions: these words would match texts on any topic. */
const fillerWords =
  /\b(?:would|could|say|says|said|think|thinks|feel|feels|tell|know|knows|believe|believes|opinion|view|views|person|user|member)\b/gi;

export function createAskService({
  database,
  hosts,
  log,
  model,
}: Pick<Core, 'database' | 'hosts' | 'log'> & {
  /** Absent: answers consist of quotations only. */ model: ChatModel | undefined;
}): AskAboutPersonService {
  const people = askRepository(database.db);
  const content = publicContentRepository(database.db);
  const throttle = createThrottle(database.db);

  async function findPerson(actor: Actor, userId: number) {
    const person = await people.find(actor.siteId, userId);
    if (!person) throw notFound(userMessages.notFound);
    return person;
  }

  async function composeAnswer(parts: AskAnswerParts): Promise<string> {
    if (parts.quotes.length === 0) return composeNothingFoundAnswer(parts);
    if (!model) return answerByQuotations(parts);
    try {
      const answer = await model.complete(buildAskPrompt(parts));
      return (
        pairSentencesWithSources(answer.slice(0, answerMaxLength), parts) ??
        `${answerLeftOutMessage}\n\n${answerByQuotations(parts)}`
      );
    } catch (error) {
      log.warn({ err: error }, 'the language model failed');
      throw new AppError('TIMEOUT', userMessages.aiFailed);
    }
  }

  return {
    async ask(actor, userId, asked) {
      const question = asked.trim();
      if (question === '') throw invalidInput(userMessages.questionEmpty, 'question');
      if (question.length > aiQuestionMaxLength) {
        throw invalidInput(userMessages.questionTooLong, 'question');
      }
      const person = await findPerson(actor, userId);
      await throttle.spend(
        { [`ask:${actor.id}`]: questionLimitPerStaffMember },
        new Date(),
        userMessages.aiFailed,
      );
      const topic = removeFiller(question, person.username);
      const passages = await content.searchPassages(actor.siteId, userId, topic, passagesPerAnswer);
      const origin = hosts.originOfSite(person.domainName);
      const parts: AskAnswerParts = {
        username: person.username,
        siteName: person.siteName,
        question,
        quotes: passages.map((passage) => toContentQuote(passage, origin)),
      };
      const composed = await composeAnswer(parts);
      const matched = new Set(passages.flatMap((passage) => passage.matched));
      return {
        answer: [composeDisclaimer(parts), composed, formatQuotes(parts)]
          .filter(Boolean)
          .join('\n\n'),
        confidenceScore: computeAnswerScore(
          await content.countCharacters(actor.siteId, userId),
          await content.extractTerms(topic),
          matched,
        ),
        sources: parts.quotes,
      };
    },

    async maxConfidence(actor, userId) {
      await findPerson(actor, userId);
      return computeMaxScore(await content.countCharacters(actor.siteId, userId));
    },
  };
}

/** Falls back to the whole question if only filler is left. */
function removeFiller(question: string, username: string): string {
  const name = new RegExp(username.replace(/[^\p{L}\p{N}]/gu, '\\$&'), 'gi');
  const topic = question.replace(name, ' ').replace(fillerWords, ' ').trim();
  return /[\p{L}\p{N}]/u.test(topic) ? topic : question;
}

function toContentQuote(passage: MatchingPassage, origin: string): ContentQuote {
  const whole = bodyText(passage.body);
  const day = passage.insertedAt.toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return {
    text: (whole.length <= maxUncutQuoteLength ? whole : bodyText(passage.extract)).replaceAll(
      '\n',
      ' ',
    ),
    place: `${describePlaceOfPassage(passage)} on ${day}`,
    url: origin + contentPath(passage.kind, passage.id, passage.pageSlug),
  };
}

function describePlaceOfPassage({ kind, title }: MatchingPassage): string {
  switch (kind) {
    case 'comment':
      return `in a comment on “${title}”`;
    case 'thread':
      return `in their thread “${title}”`;
    case 'reply':
      return `in the thread “${title}”`;
    case 'user_profile_status':
      return 'in a status on their profile';
    case 'user_profile_status_reply':
      return 'in a reply to a status';
  }
}
