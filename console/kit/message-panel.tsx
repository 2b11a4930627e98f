import { Center, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface MessagePanelProps {
  icon: TablerIcon;
  tone?: 'neutral' | 'error';
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

export function MessagePanel({
  icon: Icon,
  tone = 'neutral',
  title,
  children,
  actions,
}: MessagePanelProps) {
  return (
    <Center px="md" py={48} role={tone === 'error' ? 'alert' : undefined}>
      <Stack align="center" gap="sm" maw="28rem">
        <ThemeIcon
          size={56}
          radius="xl"
          variant="light"
          color={tone === 'error' ? 'red' : 'cyan'}
          aria-hidden
        >
          <Icon size={28} stroke={1.5} />
        </ThemeIcon>
        <Title order={2} size="h4" ta="center">
          {title}
        </Title>
        {children && (
          <Text component="div" size="sm" c="dimmed" ta="center">
            {children}
          </Text>
        )}
        {actions}
      </Stack>
    </Center>
  );
}
