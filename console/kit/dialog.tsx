import { Modal, type ModalProps } from '@mantine/core';
import { useLayoutEffect, useState } from 'react';
import { openProof } from '../lib/step-up.ts';
import { useStore } from '../lib/store.ts';
import { openQuestion } from './confirm.ts';
import classes from './overlay.module.css';

interface DialogProps extends Omit<ModalProps, 'attributes' | 'closeButtonProps'> {
  label?: string;
}

export function Dialog({ label, opened, ...props }: DialogProps) {
  // Opens after the first render, because a modal that is open from the start does not know which
  // element had the focus. A layout effect, since the focus would otherwise move first.
  const [isOpen, setIsOpen] = useState(false);
  useLayoutEffect(() => setIsOpen(opened), [opened]);
  const isAsking = useStore(openQuestion) !== null;
  const isProving = useStore(openProof) !== null;
  return (
    <Modal
      // Escape closes an open question or request for a proof above the dialog instead.
      closeOnEscape={!isAsking && !isProving}
      classNames={{ header: classes.header, title: classes.title }}
      {...props}
      opened={isOpen}
      closeButtonProps={{ 'aria-label': 'Close' }}
      attributes={{
        content: { 'aria-label': label },
        // Mantine renders a <header>, which would count as a second page header.
        header: { role: 'presentation' },
      }}
    />
  );
}
