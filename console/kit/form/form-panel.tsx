import type { ComponentProps, ReactNode } from 'react';
import { SidePanel } from '../side-panel.tsx';
import { confirmDiscard } from '../unsaved-changes.ts';
import { SchemaForm } from './schema-form.tsx';

interface FormPanelProps<Input extends object> {
  title: string;
  form: ComponentProps<typeof SchemaForm<Input>>['form'];
  noun?: string;
  submitLabel: string;
  opened: boolean;
  onClose(): void;
  children: ReactNode;
}

export function FormPanel<Input extends object>({
  title,
  form,
  submitLabel,
  opened,
  onClose,
  noun,
  children,
}: FormPanelProps<Input>) {
  async function close() {
    if (form.isSaving) return;
    if (!form.isDirty || (await confirmDiscard())) onClose();
  }
  return (
    <SidePanel opened={opened} onClose={close} title={title} onExitTransitionEnd={form.reset}>
      <SchemaForm form={form} submitLabel={submitLabel} onCancel={close} noun={noun} isLong>
        {children}
      </SchemaForm>
    </SidePanel>
  );
}
