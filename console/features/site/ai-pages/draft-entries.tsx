import { Text } from '@mantine/core';
import { aiDraftMessages } from '../../../../contract/site/ai-page-drafts.ts';
import type { AiPage, AiPageQuestion } from '../../../../contract/site/ai-pages.ts';
import classes from './draft.module.css';
import { findMissing, type PagePartKey } from './draft-parts.ts';
import { postTitle, type ReferencedPosts } from './referenced-posts.ts';
import type { SupportedSentence } from './use-ai-draft.ts';

interface DraftEntriesProps {
  page: AiPage;
  /** The other page of the comparison: the draft for the saved page, and vice versa. */
  others: AiPage;
  part: PagePartKey;
  posts: ReferencedPosts;
  factPostIds?: readonly string[];
  factSources?: readonly string[];
  textSources?: readonly SupportedSentence[];
  doubtful?: readonly string[];
  /** Marks entries that the other side lacks. */
  mark: 'goes' | 'comes' | undefined;
}

export function DraftEntries({
  page,
  others,
  part,
  posts,
  factPostIds,
  factSources = [],
  textSources = [],
  doubtful = [],
  mark,
}: DraftEntriesProps) {
  const sourceSentence = (text: string) =>
    textSources.find((source) => source.text === text)?.sentence;
  if (page[part].length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Empty
      </Text>
    );
  }
  switch (part) {
    case 'intro_copy':
      return (
        <Text size="sm" component="div" className={classes.prose} dir="auto">
          <MarkedEntryText mark={page.intro_copy === others.intro_copy ? undefined : mark}>
            {page.intro_copy}
          </MarkedEntryText>
          {textSources
            .filter(({ text }) => page.intro_copy.includes(text))
            .map(({ text, sentence }) => (
              <span key={text} className={classes.source}>
                ‘{text}’ <q dir="auto">{sentence}</q>
              </span>
            ))}
        </Text>
      );
    case 'post_ids': {
      const own = new Set(findMissing(page.post_ids, others.post_ids));
      return (
        <ul className={classes.entries}>
          {page.post_ids.map((id) => (
            <li key={id}>
              <MarkedEntryText mark={own.has(id) ? mark : undefined}>
                {postTitle(posts, id)}
              </MarkedEntryText>
            </li>
          ))}
        </ul>
      );
    }
    case 'facts': {
      const own = new Set(findMissing(page.facts, others.facts));
      return (
        <ul className={classes.entries}>
          {page.facts.map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fact is known by its place alone
            <li key={index}>
              <MarkedEntryText mark={own.has(fact) ? mark : undefined}>{fact}</MarkedEntryText>
              {factPostIds?.[index] !== undefined && (
                <span className={classes.source}>
                  From ‘{postTitle(posts, factPostIds[index])}’
                  {factSources[index] && <q dir="auto">{factSources[index]}</q>}
                </span>
              )}
            </li>
          ))}
        </ul>
      );
    }
    case 'questions': {
      const own = new Set<AiPageQuestion>(findMissing(page.questions, others.questions));
      return (
        <ul className={classes.entries}>
          {page.questions.map((question, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a question is known by its place alone
            <li key={index}>
              <MarkedEntryText mark={own.has(question) ? mark : undefined}>
                {question.text}
              </MarkedEntryText>
              {doubtful.includes(question.text) && <DoubtfulMark />}
              {question.answers.map((answer, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an answer is known by its place alone
                <span key={place} className={classes.source}>
                  {answer.text} →{' '}
                  {answer.post_id === null ? 'no post' : postTitle(posts, answer.post_id)}
                  {doubtful.includes(answer.text) && <DoubtfulMark />}
                  {sourceSentence(answer.text) && <q dir="auto">{sourceSentence(answer.text)}</q>}
                </span>
              ))}
            </li>
          ))}
        </ul>
      );
    }
  }
}

function DoubtfulMark() {
  return <span className={classes.doubt}> {aiDraftMessages.notInWords}</span>;
}

function MarkedEntryText({
  mark,
  children,
}: {
  mark: DraftEntriesProps['mark'];
  children: string;
}) {
  if (mark === 'goes') return <del className={classes.goes}>{children}</del>;
  if (mark === 'comes') return <ins className={classes.comes}>{children}</ins>;
  return children;
}
