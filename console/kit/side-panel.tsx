import { Drawer, type DrawerProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useStore } from '../lib/store.ts';
import { openQuestion } from './confirm.ts';

type SidePanelProps = Omit<DrawerProps, 'attributes' | 'closeButtonProps' | 'position'>;

/** A form beside the screen it belongs to, with the roles and names that screen readers need. */
export function SidePanel({ opened, ...props }: SidePanelProps) {
  // One that is open from its first render would not know where the focus was before.
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => setIsOpen(opened), [opened]);
  const isAsking = useStore(openQuestion) !== null;
  return (
    <Drawer
      {...props}
      opened={isOpen}
      position="right"
      // A question above it takes the key for itself.
      closeOnEscape={!isAsking}
      closeButtonProps={{ 'aria-label': 'Close' }}
      // A <header> element that would otherwise count as a second page header.
      attributes={{ header: { role: 'presentation' } }}
    />
  );
}
