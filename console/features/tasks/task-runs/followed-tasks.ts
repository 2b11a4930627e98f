import type { TaskKind } from '../../../../contract/tasks/task-runs.ts';
import { createStore, useStore } from '../../../lib/store.ts';

/** Background work that the person started, shown on every screen. */
export interface FollowedTask {
  id: string;
  kind: TaskKind;
  title: string;
  doneMessage?: string | undefined;
}

const storageKey = 'steward-followed-tasks';

export const followedTasks = createStore<readonly FollowedTask[]>(readStoredTasks());

export function followTask(task: FollowedTask): void {
  updateTasks((tasks) => [...tasks.filter(({ id }) => id !== task.id), task]);
}

export function unfollowTask(id: string): void {
  updateTasks((tasks) => tasks.filter((task) => task.id !== id));
}

export function useIsFollowing(kind: TaskKind): boolean {
  return useStore(followedTasks).some((task) => task.kind === kind);
}

/** Session storage survives a reload of this tab. */
function updateTasks(change: (tasks: readonly FollowedTask[]) => readonly FollowedTask[]): void {
  followedTasks.set(change);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(followedTasks.get()));
  } catch {
    // Without storage, tasks are forgotten on reload.
  }
}

function readStoredTasks(): readonly FollowedTask[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}
