import { Anchor, Group, Paper, Text } from '@mantine/core';
import { permalinkPath } from '../../../../contract/public-paths.ts';
import { maxAiSearchRelevance } from '../../../../contract/site/ai-search.ts';
import { Badge } from '../../../kit/badge.tsx';
import { imageAddress } from '../../../lib/content-images.ts';
import classes from './ai-search.module.css';
import type { AiFoundPost } from './ai-search.queries.ts';
import { foundPostElementId } from './cited-text.tsx';

/** Relevance from which a post most likely answers the question. */
const highRelevance = 8;

export function FoundPostCard({ post, number }: { post: AiFoundPost; number: number }) {
  const { title, permalink, relevance, reasonParts, thumbnailUrl, thumbnailAlt } = post;
  const isRelated = !reasonParts.some(({ isMatch }) => isMatch);
  return (
    <Paper
      component="li"
      withBorder
      p="md"
      className={classes.post}
      id={foundPostElementId(number)}
    >
      {thumbnailUrl && (
        <img
          className={classes.thumbnail}
          src={imageAddress(thumbnailUrl)}
          alt={thumbnailAlt}
          loading="lazy"
        />
      )}
      <div className={classes.text}>
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
          <Text fw={600}>
            <Text span c="dimmed" mr={6}>
              {number}.
            </Text>
            <Anchor href={permalinkPath(permalink)} target="_blank" rel="noreferrer" inherit>
              {title}
            </Anchor>
          </Text>
          <Badge
            look="light"
            color={relevance >= highRelevance ? 'teal' : 'gray'}
            aria-label={`Relevance ${relevance} out of ${maxAiSearchRelevance}`}
          >
            {relevance}/{maxAiSearchRelevance}
          </Badge>
        </Group>
        <Text size="sm" mt={4}>
          {isRelated && (
            <Text span c="dimmed">
              On a related subject:{' '}
            </Text>
          )}
          <q>
            {withStartIndex(reasonParts).map(({ text, isMatch, at }) =>
              isMatch ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
            )}
          </q>
        </Text>
      </div>
    </Paper>
  );
}

/** Adds the start index as key: the same word can occur twice. */
function withStartIndex(parts: AiFoundPost['reasonParts']) {
  let at = 0;
  return parts.map((part) => {
    const here = { ...part, at };
    at += part.text.length;
    return here;
  });
}
