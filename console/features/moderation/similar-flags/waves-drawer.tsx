import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { maxListedWaves } from '../../../../contract/moderation/similar-flags.ts';
import { LimitNote } from '../../../kit/limit-note.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { SidePanel } from '../../../kit/side-panel.tsx';
import { plural, timeSince } from '../../../lib/format.ts';
import { describeContentKind } from '../flags/content-kind.tsx';
import { ReasonBadges } from '../flags/flag-badges.tsx';
import classes from './similar-flags.module.css';
import { type FlagWave, flagWavesQuery } from './similar-flags.queries.ts';
import { useSimilarDrawer } from './use-similar-drawer.tsx';

interface WavesDrawerProps {
  opened: boolean;
  onClose(): void;
}

/** Waves of near-identical texts, one row each. The texts of a wave open above the list. */
export default function WavesDrawer({ opened, onClose }: WavesDrawerProps) {
  const { data: waves, isError, error, refetch } = useQuery(flagWavesQuery);
  const queryClient = useQueryClient();
  const texts = useSimilarDrawer(() => void queryClient.invalidateQueries(flagWavesQuery));
  return (
    <SidePanel
      opened={opened}
      // Escape closes only what is on top.
      onClose={() => !texts.isOpened && onClose()}
      title="Waves of near-identical texts"
      size="min(100%, 40rem)"
      // Below the texts of a wave.
      zIndex={140}
    >
      {texts.drawer}
      {waves ? (
        <Stack gap="sm">
          <Text size="sm">
            {waves.length === 0
              ? 'There are no waves any more.'
              : 'The largest first, among the flags opened last. Each is decided at once, after a look at its texts.'}
          </Text>
          <ul className={classes.waves} aria-label="Waves">
            {waves.map((wave) => (
              <FlagWaveEntry
                key={wave.flag.id}
                wave={wave}
                onOpen={() => texts.show(wave.flag.id)}
              />
            ))}
          </ul>
          <LimitNote rows={waves} limit={maxListedWaves} which="largest" noun="waves" />
        </Stack>
      ) : isError ? (
        <LoadFailure error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton height={120} aria-busy />
      )}
    </SidePanel>
  );
}

function FlagWaveEntry({ wave, onOpen }: { wave: FlagWave; onOpen(): void }) {
  const { flag, count, hasMore, authorCount } = wave;
  const { label } = describeContentKind(flag.assocType);
  const more = hasMore ? '+' : '';
  return (
    <li className={classes.wave}>
      <Text size="sm" fw={600}>
        {count}
        {more} texts by {plural(authorCount, 'author')}
        {more && ' or more'}, the first {timeSince(flag.openedAt)} ago
      </Text>
      <Text size="sm" className={classes.waveText} dir="auto">
        {flag.preview}
      </Text>
      <ReasonBadges reasons={flag.reasons} />
      <Button
        size="xs"
        variant="default"
        aria-label={`Decide together: ${count}${more} like ‘${label}: ${flag.preview}’`}
        onClick={onOpen}
      >
        Decide together
      </Button>
    </li>
  );
}
