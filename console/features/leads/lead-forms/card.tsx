import { Stack } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Panel } from '../../../kit/panel.tsx';

/** A part of the builder with its heading, one thing below the other. */
export function Card({ children, ...panel }: ComponentProps<typeof Panel>) {
  return (
    <Panel {...panel}>
      <Stack gap="sm">{children}</Stack>
    </Panel>
  );
}
