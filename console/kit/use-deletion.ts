import { type ReactNode, useState } from 'react';
import { confirm } from './confirm.ts';
import { showFailure } from './failure.ts';
import { showSnack } from './snackbar.ts';

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
  /** Said of failures that have no words of their own. */
  failure?: string;
}

/** Deletes something after asking, and tells how it went. */
export function useDeletion() {
  const [isDeleting, setIsDeleting] = useState(false);

  async function remove({ name, consequences, run, message, onDeleted, failure }: Deletion) {
    const isMeant = await confirm({
      title: `Delete ${name}?`,
      body: consequences,
      confirmLabel: 'Delete',
      destructive: true,
    });
    if (!isMeant) return;
    setIsDeleting(true);
    try {
      await run();
      showSnack(message);
      await onDeleted();
    } catch (error) {
      showFailure(error, failure);
    } finally {
      setIsDeleting(false);
    }
  }

  return { isDeleting, remove };
}
