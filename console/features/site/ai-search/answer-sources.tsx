import { Text } from '@mantine/core';
import classes from './ai-search.module.css';
import type { AiSearchResult } from './ai-search.queries.ts';
import { CitedText } from './cited-text.tsx';

/** Each sentence of an answer with the sentence of a post that it is taken from. */
export function AnswerSources({ sentences, posts }: Pick<AiSearchResult, 'sentences' | 'posts'>) {
  if (sentences.length === 0) return null;
  return (
    <details className={classes.sources} open>
      <summary>Each sentence and the sentence of a post that it is taken from</summary>
      <ol>
        {sentences.map(({ text, source, isQuotation }) => (
          <li key={text}>
            <Text size="sm">
              <CitedText text={text} posts={posts} />
            </Text>
            <Text size="sm" c="dimmed">
              {isQuotation ? (
                'Word for word.'
              ) : (
                <>
                  Reworded, compare: <q dir="auto">{source}</q>
                </>
              )}
            </Text>
          </li>
        ))}
      </ol>
    </details>
  );
}
