import { Drawer, type DrawerProps } from '@mantine/core';
import { useLayoutEffect, useState } from 'react';
import { useStore } from '../lib/store.ts';
import { openQuestion } from './confirm.ts';
import classes from './overlay.module.css';

type SidePanelProps = Omit<DrawerProps, 'attributes' | 'closeButtonProps' | 'position'>;

export function SidePanel({ opened, ...props }: SidePanelProps) {
  // Opens after the first render, because a drawer that is open from the start does not know which
  // element had the focus. A layout effect, since the focus would otherwise move first.
  const [isOpen, setIsOpen] = useState(false);
  useLayoutEffect(() => setIsOpen(opened), [opened]);
  const isAsking = useStore(openQuestion) !== null;
  return (
    <Drawer
      {...props}
      classNames={{ header: classes.header, title: classes.title }}
      opened={isOpen}
      position="right"
      // While a confirmation dialog is open above the panel, Escape closes only that dialog.
      closeOnEscape={!isAsking}
      closeButtonProps={{ 'aria-label': 'Close' }}
      // Mantine renders a <header>, which would count as a second page header.
      attributes={{ header: { role: 'presentation' } }}
    />
  );
}
