import type { ReactNode } from 'react';
import { Dialog } from '../dialog.tsx';
import { confirmDiscard } from '../unsaved-changes.ts';
import { SchemaForm } from './schema-form.tsx';
import type { SchemaForm as Form } from './use-schema-form.ts';

interface FormDialogProps<Input extends object> {
  title: string;
  form: Form<Input>;
  submitLabel: string;
  opened: boolean;
  onClose(): void;
  children: ReactNode;
}

export function FormDialog<Input extends object>({
  title,
  form,
  submitLabel,
  opened,
  onClose,
  children,
}: FormDialogProps<Input>) {
  async function close() {
    if (form.isSaving) return;
    if (!form.isDirty || (await confirmDiscard())) onClose();
  }
  return (
    <Dialog opened={opened} onClose={close} title={title} onExitTransitionEnd={form.reset}>
      <SchemaForm form={form} submitLabel={submitLabel} onCancel={close}>
        {children}
      </SchemaForm>
    </Dialog>
  );
}
