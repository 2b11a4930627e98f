import { Modal, type ModalProps } from '@mantine/core';

interface DialogProps extends Omit<ModalProps, 'attributes' | 'closeButtonProps'> {
  /** Names a dialog that shows no title. */
  label?: string;
}

/** Mantine's modal with the roles and names that screen readers need. */
export function Dialog({ label, ...props }: DialogProps) {
  return (
    <Modal
      {...props}
      closeButtonProps={{ 'aria-label': 'Close' }}
      attributes={{
        content: { 'aria-label': label },
        // A <header> element that would otherwise count as a second page header.
        header: { role: 'presentation' },
      }}
    />
  );
}
