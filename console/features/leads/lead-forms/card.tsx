import { Stack } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Panel } from '../../../kit/panel.tsx';

export function BuilderCard({ children, ...panel }: ComponentProps<typeof Panel>) {
  return (
    <Panel {...panel}>
      <Stack gap="sm">{children}</Stack>
    </Panel>
  );
}
