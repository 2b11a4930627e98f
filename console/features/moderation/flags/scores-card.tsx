import { Group, RingProgress, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatPercent } from '../../../../contract/percent.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { type AutomodScores, type SecondOpinion, scoresQuery } from './flag.queries.ts';
import { wordsRaisingScore } from './score-words.ts';
import classes from './scores-card.module.css';

export function ScoresCard({ flagId }: { flagId: string }) {
  const { data, error, isPending, refetch } = useQuery(scoresQuery(flagId));
  const scores = data?.automod;
  return (
    <Panel title="Automod">
      {isPending ? (
        <Skeleton height={96} aria-busy />
      ) : error && !data ? (
        <LoadFailure error={error} onRetry={() => refetch()} />
      ) : scores ? (
        <>
          <Group grow align="start" gap="xs">
            <ScoreGauge label="Spam" score={scores.spam} />
            <ScoreGauge label="Offensive" score={scores.offensive} />
            {scores.care && <ScoreGauge label="Danger" score={scores.care} />}
          </Group>
          <Text size="xs" c="dimmed" mt="sm">
            Model {scores.modelVersion}
          </Text>
          {data.secondOpinion && <SecondOpinionScores opinion={data.secondOpinion} />}
        </>
      ) : (
        <Text size="sm" c="dimmed">
          It has not been scored.
        </Text>
      )}
    </Panel>
  );
}

function SecondOpinionScores({ opinion }: { opinion: SecondOpinion }) {
  const { name, disagreement, ...scores } = opinion;
  const parts = (['spam', 'offensive', 'care'] as const).flatMap((question) => {
    const prob = scores[question];
    return prob === null ? [] : [`${labelByScore[question]} ${formatPercent(prob)}`];
  });
  return (
    <Text size="sm" mt="sm">
      <b>Second opinion</b> of {name}: {parts.join(', ')}
      {disagreement >= 0.5 && <b className={classes.disagrees}> · disagrees</b>}
    </Text>
  );
}

const labelByScore = { spam: 'Spam', offensive: 'Offensive', care: 'Danger' };

function ScoreGauge({ label, score }: { label: string; score: AutomodScores['spam'] }) {
  const percent = Math.round(score.prob * 100);
  const words = wordsRaisingScore(score);
  return (
    <div className={classes.gauge}>
      <RingProgress
        size={92}
        thickness={9}
        roundCaps
        aria-hidden
        sections={[{ value: percent, color: colorOfScorePercent(percent) }]}
        label={
          <Text ta="center" fw={700} className={classes.percent}>
            {formatPercent(score.prob)}
          </Text>
        }
      />
      <Text size="sm" fw={600}>
        {label}
        <span className={classes.spoken}>: {percent} percent</span>
      </Text>
      {words.length > 0 && (
        <ul className={classes.words} aria-label={`Words that raise ${label.toLowerCase()}`}>
          {words.map(({ word, isDecisive }) => (
            <li key={word} data-weak={!isDecisive || undefined}>
              {word}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function colorOfScorePercent(percent: number): string {
  return percent >= 80 ? 'red' : percent >= 50 ? 'orange' : 'teal';
}
