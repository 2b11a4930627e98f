import type { ReactNode } from 'react';
import { confirm } from './confirm.ts';
import { showSnack } from './snackbar.ts';
import { useAction } from './use-action.ts';

interface Deletion {
  /** What is deleted, by its name. */
  name: string;
  /** What will happen to it and to what belongs to it. */
  consequences: ReactNode;
  run(): Promise<unknown>;
  /** Told once it is gone. */
  message: string;
  /** Leaves what showed it. */
  onDeleted(): void | Promise<void>;
}

/** Deletes something after asking, and tells how it went. */
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
      showSnack(message);
      await onDeleted();
    });
  }

  return { isDeleting: action.isRunning, remove };
}
