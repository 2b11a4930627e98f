import { Group, RingProgress, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../../kit/panel.tsx';
import { type Scores, scoresQuery } from './flag.queries.ts';
import classes from './scores-card.module.css';
import { tellingWords } from './telling-words.ts';

/** How likely the model finds spam and offence, and the words that say so. */
export function ScoresCard({ flagId }: { flagId: string }) {
  const { data: scores, isPending } = useQuery(scoresQuery(flagId));
  return (
    <Panel title="Automod">
      {isPending ? (
        <Skeleton height={96} aria-busy />
      ) : scores ? (
        <>
          <Group grow align="start" gap="xs">
            <Gauge label="Spam" score={scores.spam} />
            <Gauge label="Offensive" score={scores.offensive} />
          </Group>
          <Text size="xs" c="dimmed" mt="sm">
            Model {scores.modelVersion}
          </Text>
        </>
      ) : (
        <Text size="sm" c="dimmed">
          It has not been scored.
        </Text>
      )}
    </Panel>
  );
}

function Gauge({ label, score }: { label: string; score: Scores['spam'] }) {
  const percent = Math.round(score.prob * 100);
  const words = tellingWords(score);
  return (
    <div className={classes.gauge}>
      <RingProgress
        size={92}
        thickness={9}
        roundCaps
        aria-hidden
        sections={[{ value: percent, color: colorOf(percent) }]}
        label={
          <Text ta="center" fw={700} className={classes.percent}>
            {percent} %
          </Text>
        }
      />
      <Text size="sm" fw={600}>
        {label}
        <span className={classes.spoken}>: {percent} percent</span>
      </Text>
      {words.length > 0 && (
        <ul className={classes.words} aria-label={`Words that raise ${label.toLowerCase()}`}>
          {words.map((word) => (
            <li key={word}>{word}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function colorOf(percent: number): string {
  return percent >= 80 ? 'red' : percent >= 50 ? 'orange' : 'teal';
}
