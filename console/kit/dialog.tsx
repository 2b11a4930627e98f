import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useStore } from '../lib/store.ts';
import { openQuestion } from './confirm.ts';

interface DialogProps extends Omit<ModalProps, 'attributes' | 'closeButtonProps'> {
  /** Names a dialog that shows no title. */
  label?: string;
}

/** Mantine's modal with the roles and names that screen readers need. */
export function Dialog({ label, opened, ...props }: DialogProps) {
  // A modal that is open from its first render, as one loaded on demand, would not know where the
  // focus was before.
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => setIsOpen(opened), [opened]);
  const isAsking = useStore(openQuestion) !== null;
  return (
    <Modal
      // A question above it takes the key for itself.
      closeOnEscape={!isAsking}
      {...props}
      opened={isOpen}
      closeButtonProps={{ 'aria-label': 'Close' }}
      attributes={{
        content: { 'aria-label': label },
        // A <header> element that would otherwise count as a second page header.
        header: { role: 'presentation' },
      }}
    />
  );
}
