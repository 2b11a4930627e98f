import { Group, Text } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import classes from './ask-user.module.css';

const confidenceStarPositions = [1, 2, 3, 4];

export function AskUserConfidence({ label, score }: { label: string; score: number }) {
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <span
        className={classes.stars}
        role="img"
        aria-label={`${score} out of ${confidenceStarPositions.length}`}
      >
        {confidenceStarPositions.map((star) => {
          const Icon = star <= score ? IconStarFilled : IconStar;
          return <Icon key={star} size={16} stroke={1.5} aria-hidden />;
        })}
      </span>
    </Group>
  );
}
