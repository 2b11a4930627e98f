import type { ReactNode } from 'react';
import { confirm } from './confirm.ts';
import { showSnack } from './snackbar.ts';
import { useAction } from './use-action.ts';

export interface Deletion {
  name: string;
  consequences: ReactNode;
  run(): Promise<unknown>;
  message: string;
  onDeleted(): void | Promise<void>;
}

export function useDeletion() {
  const action = useAction();

  async function remove({ name, consequences, run, message, onDeleted }: Deletion) {
    const isMeant = await confirm({
      title: `Delete ${name}?`,
      body: consequences,
      confirmLabel: 'Delete',
      destructive: true,
    });
    if (!isMeant) return;
    await action.run(async () => {
      await run();
      showSnack(message, { about: name });
      await onDeleted();
    });
  }

  return { isDeleting: action.isRunning, remove };
}
