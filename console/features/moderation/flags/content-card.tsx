import { Anchor, Box, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { profilePath } from '../../../../contract/public-paths.ts';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { Panel } from '../../../kit/panel.tsx';
import { PersonAvatar } from '../../../kit/person-avatar.tsx';
import { BlurredPicture } from '../../../kit/picture.tsx';
import { SafeHtml } from '../../../kit/safe-html.tsx';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { siteAddress, useMay, useViewer } from '../../../lib/viewer.ts';
import { describeContentKind } from './content-kind.tsx';
import {
  type AutomodScores,
  type Flag,
  type FlagContent,
  type FlaggableItem,
  scoresQuery,
} from './flag.queries.ts';
import classes from './flag-view.module.css';
import { wordsRaisingScore } from './score-words.ts';
import type { FlagChange } from './use-flag-change.ts';

const BodyEditor = lazyPart(() => import('./body-editor.tsx'));

interface ContentCardProps {
  flag: Flag;
  change: FlagChange;
  isEditing: boolean;
  onStopEditing(): void;
}

export function ContentCard({ flag, change, isEditing, onStopEditing }: ContentCardProps) {
  const { assocType, assoc } = flag;
  const { site } = useViewer();
  const marks = useWordsRaisingScores(flag);
  if (!assoc) return <PersonContent item={flag} />;
  return (
    <Panel title={describeContentKind(assocType).label} aside={<AuthorAndDate content={assoc} />}>
      {isEditing ? (
        <Suspense>
          <BodyEditor flag={flag} body={assoc.body} change={change} onClose={onStopEditing} />
        </Suspense>
      ) : (
        <SafeHtml html={assoc.body} origin={siteAddress(site)} withPictures marks={marks} />
      )}
    </Panel>
  );
}

export function AuthorAndDate({ content }: { content: FlagContent }) {
  return (
    <Group gap={6} wrap="nowrap" className={classes.name}>
      {content.user && (
        <PersonAvatar
          username={content.user.username}
          picture={content.user.avatar.thumb}
          size={24}
        />
      )}
      <Text size="sm" c="dimmed">
        {content.user?.username ?? 'Someone who is gone'},{' '}
        <time dateTime={content.insertedAt}>{formatDateTime(content.insertedAt)}</time>
      </Text>
    </Group>
  );
}

export function PersonContent({
  item: { author, assocId },
}: {
  item: Pick<FlaggableItem, 'author' | 'assocId'>;
}) {
  const { site } = useViewer();
  if (!author) return null;
  return (
    <Panel title="User">
      <Group gap="sm" wrap="nowrap">
        <PersonAvatar username={author.username} picture={author.avatar.thumb} size={44} />
        <div className={classes.name}>
          <Text fw={600}>
            <ScreenLink to="UserEdit" params={{ id: assocId }}>
              {author.username}
            </ScreenLink>
          </Text>
          <Anchor
            size="sm"
            href={siteAddress(site, profilePath(author.slug))}
            target="_blank"
            rel="noopener"
          >
            Public profile
          </Anchor>
        </div>
      </Group>
      {author.avatar.full && (
        <Box mt="sm">
          <BlurredPicture src={author.avatar.full} alt={`Picture of ${author.username}`} />
        </Box>
      )}
    </Panel>
  );
}

const noRaisingWords: readonly string[] = [];

/** Decisive words of the scores, for viewers who may see scores. */
function useWordsRaisingScores({ id, assoc }: Flag): readonly string[] {
  const maySeeScores = useMay('flags.readScores');
  const { data } = useQuery({ ...scoresQuery(id), enabled: maySeeScores && assoc !== null });
  const scores = data?.automod;
  return useMemo(() => (scores ? wordsRaisingAnyScore(scores) : noRaisingWords), [scores]);
}

function wordsRaisingAnyScore({ spam, offensive, care }: AutomodScores): string[] {
  return [spam, offensive, care]
    .flatMap((score) => (score ? wordsRaisingScore(score) : []))
    .filter(({ isDecisive }) => isDecisive)
    .map(({ word }) => word);
}
