import { notSaved } from '../../../kit/form/use-schema-form.ts';
import { hasCode } from '../../../lib/api-error.ts';
import { followTask } from '../../tasks/task-runs/followed-tasks.ts';
import { findBlockingTask } from './block.queries.ts';
import { namesOf } from './block-confirm.tsx';

/**
 * Saves, and asks first where the server wants consent. The server checks everything else before
 * that, so nobody agrees to something that is then refused.
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

/** Shows how the deletion of what these people wrote goes on. */
export async function followBlocking(
  users: readonly { id: string; username: string }[],
): Promise<void> {
  const [first] = users;
  if (!first) return;
  // That it is under way was said already; not seeing its progress is no failure of the saving.
  const id = await findBlockingTask(first.id).catch(() => undefined);
  if (id) followTask({ id, kind: 'BLOCK_USERS', title: `Blocking ${namesOf(users)}` });
}
