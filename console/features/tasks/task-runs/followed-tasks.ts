import type { TaskKind } from '../../../../contract/tasks/task-runs.ts';
import { createStore, useStore } from '../../../lib/store.ts';

/** Background work that the person started and whose progress they see on every screen. */
export interface FollowedTask {
  id: string;
  kind: TaskKind;
  /** 'Blocking river_walker' */
  title: string;
  /** Said when it is done. */
  doneMessage?: string | undefined;
}

const storageKey = 'steward-followed-tasks';

export const followedTasks = createStore<readonly FollowedTask[]>(storedTasks());

export function followTask(task: FollowedTask): void {
  update((tasks) => [...tasks.filter(({ id }) => id !== task.id), task]);
}

export function unfollowTask(id: string): void {
  update((tasks) => tasks.filter((task) => task.id !== id));
}

export function useIsFollowing(kind: TaskKind): boolean {
  return useStore(followedTasks).some((task) => task.kind === kind);
}

/** Kept for this tab, so that a reload does not lose sight of them. */
function update(change: (tasks: readonly FollowedTask[]) => readonly FollowedTask[]): void {
  followedTasks.set(change);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(followedTasks.get()));
  } catch {
    // A browser without storage only forgets them on reload.
  }
}

function storedTasks(): readonly FollowedTask[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}
