import { capitalize } from '../../../../contract/capitalize.ts';
import type { ChatPrompt } from '../../../lib/chat-model.ts';
import {
  checkCitedSentence,
  findSentenceEnd,
  keepToWordsInstructions,
  UngroundedError,
} from '../../../lib/cited-sentences.ts';
import { wrapUntrustedData } from '../../../lib/untrusted-data.ts';

export interface ContentQuote {
  text: string;
  place: string;
  url: string;
}

export interface AskAnswerParts {
  username: string;
  siteName: string;
  question: string;
  quotes: readonly ContentQuote[];
}

export function composeDisclaimer({ username, siteName }: AskAnswerParts): string {
  return (
    `This is an AI answer, composed by a machine from what ${username} wrote on ${siteName}. ` +
    `It is not ${username}, who has not seen the question.`
  );
}

export function composeNothingFoundAnswer({ username }: AskAnswerParts): string {
  return `${username} wrote nothing here that bears on this question.`;
}

export function answerByQuotations({ username, quotes }: AskAnswerParts): string {
  const lines = quotes.map((quote, i) => `${capitalize(quote.place)}: “${quote.text}” [${i + 1}]`);
  return [`What ${username} wrote that bears on it:`, ...lines].join('\n\n');
}

export function formatQuotes({ quotes }: AskAnswerParts): string {
  return quotes.map((quote, i) => `[${i + 1}] ${quote.url}`).join('\n');
}

export function buildAskPrompt({ username, question, quotes }: AskAnswerParts): ChatPrompt {
  const { rule, text } = wrapUntrustedData(
    quotes.map(({ text, place }, i) => ({ number: i + 1, place, text })),
  );
  return {
    system: [
      'You help the staff of a community site to understand what a member wrote there, from numbered',
      'passages.',
      rule,
      'Answer the question of the staff from the passages only, in at most 150 words of plain text.',
      keepToWordsInstructions,
      'Put the number of the passage in square brackets, such as [1], after each statement.',
      `Speak of ${JSON.stringify(username)} in the third person; never speak as them.`,
      'If the passages do not answer the question, say so and cite the nearest one.',
    ].join('\n'),
    user: [`Question: ${JSON.stringify(question)}`, text].join('\n'),
  };
}

/**
 * The sentences of an answer that the cited passages support, each above its source; undefined if
 * no sentence is left. Throws if it cites nothing, or a passage that does not exist.
 */
export function pairSentencesWithSources(
  answer: string,
  { username, question, quotes }: AskAnswerParts,
): string | undefined {
  if (!/\[\d/.test(answer)) throw new UngroundedError('It cites no passage');
  const sources = quotes.map(({ text, place }) => ({ title: place, text }));
  const checked = splitSentences(answer).flatMap((sentence) => {
    // The passages say 'I' where the answer names the person.
    const told = sentence.replaceAll(username, 'one member');
    const found = checkCitedSentence(told, question, sources);
    return found ? [`${sentence.trim()}\n“${found.source}”`] : [];
  });
  return checked.length > 0 ? checked.join('\n\n') : undefined;
}

function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let rest = text.trim();
  for (let end = findSentenceEnd(rest); end !== undefined; end = findSentenceEnd(rest)) {
    sentences.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...sentences, rest];
}

export const answerLeftOutMessage =
  'The language model wrote nothing that these texts say, so its answer was left out.';
