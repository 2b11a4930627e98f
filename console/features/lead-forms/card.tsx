import { Group, Paper, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface CardProps {
  title: string;
  /** At the end of the heading. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of the builder with its heading. */
export function Card({ title, aside, children }: CardProps) {
  const id = useId();
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h5" id={id}>
            {title}
          </Title>
          {aside}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
