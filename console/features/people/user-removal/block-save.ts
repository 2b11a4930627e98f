import { notSaved } from '../../../kit/form/use-schema-form.ts';
import { hasCode } from '../../../lib/api-error.ts';
import { followTask } from '../../tasks/task-runs/followed-tasks.ts';
import { findBlockingTask } from './block.queries.ts';
import { describeUsers } from './block-confirm.tsx';

/**
 * Asks for consent only if the server requires it. The server checks everything else first, so
 * nobody consents to a change that is refused afterwards.
 */
export async function saveWithConsent<Result>(
  save: (confirmBlock: boolean) => Promise<Result>,
  ask: () => Promise<boolean>,
): Promise<Result | typeof notSaved> {
  try {
    return await save(false);
  } catch (error) {
    if (!hasCode(error, 'CONFIRMATION_REQUIRED')) throw error;
    return (await ask()) ? save(true) : notSaved;
  }
}

export async function followBlocking(
  users: readonly { id: string; username: string }[],
): Promise<void> {
  const [first] = users;
  if (!first) return;
  // Progress is optional, because the change itself was saved and announced.
  const id = await findBlockingTask(first.id).catch(() => undefined);
  if (id) followTask({ id, kind: 'BLOCK_USERS', title: `Blocking ${describeUsers(users)}` });
}
