import type { ReactNode } from 'react';
import { SidePanel } from '../side-panel.tsx';
import { confirmDiscard } from '../unsaved-changes.ts';
import { SchemaForm } from './schema-form.tsx';
import type { SchemaForm as Form } from './use-schema-form.ts';

interface FormPanelProps<Input extends object> {
  title: string;
  form: Form<Input>;
  submitLabel: string;
  opened: boolean;
  onClose(): void;
  notice?: ReactNode;
  /** The inputs; the first to be filled in carries `data-autofocus`. */
  children: ReactNode;
}

/** A form in a panel beside the screen. Closing it asks first when something was typed. */
export function FormPanel<Input extends object>({
  title,
  form,
  submitLabel,
  opened,
  onClose,
  notice,
  children,
}: FormPanelProps<Input>) {
  async function close() {
    if (form.isSaving) return;
    if (!form.isDirty || (await confirmDiscard())) onClose();
  }
  return (
    <SidePanel opened={opened} onClose={close} title={title} onExitTransitionEnd={form.reset}>
      <SchemaForm form={form} submitLabel={submitLabel} onCancel={close} notice={notice}>
        {children}
      </SchemaForm>
    </SidePanel>
  );
}
