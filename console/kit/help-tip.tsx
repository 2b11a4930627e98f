import { ActionIcon, Popover, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconHelpCircle } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';

interface HelpTipProps {
  label: string;
  children: ReactNode;
}

const closeDelayMs = 150;

export function HelpTip({ label, children }: HelpTipProps) {
  const [state, setState] = useState<'closed' | 'pointedAt' | 'pinned'>('closed');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') setState('closed');
  });

  const pointer = {
    onMouseEnter() {
      clearTimeout(timer.current);
      setState((now) => (now === 'closed' ? 'pointedAt' : now));
    },
    onMouseLeave() {
      timer.current = setTimeout(
        () => setState((now) => (now === 'pointedAt' ? 'closed' : now)),
        closeDelayMs,
      );
    },
  };

  return (
    <Popover
      opened={state !== 'closed'}
      onChange={(opened) => setState(opened ? 'pinned' : 'closed')}
      width="min(22rem, 90vw)"
      position="bottom"
      shadow="md"
    >
      <Popover.Target>
        <ActionIcon
          {...pointer}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={label}
          onClick={() => setState((now) => (now === 'pinned' ? 'closed' : 'pinned'))}
        >
          <IconHelpCircle size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown {...pointer} aria-label={label}>
        <Text component="div" size="sm">
          {children}
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}
