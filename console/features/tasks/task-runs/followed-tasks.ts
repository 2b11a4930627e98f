import type { TaskKind } from '../../../../contract/tasks/task-runs.ts';
import { createStore, useStore } from '../../../lib/store.ts';

/** Background work that the person started, shown on every screen. */
export interface FollowedTask {
  id: string;
  kind: TaskKind;
  title: string;
  doneMessage?: string | undefined;
}

const followedTasksStorageKey = 'steward-followed-tasks';

export const followedTasks = createStore<readonly FollowedTask[]>(readStoredFollowedTasks());

export function followTask(task: FollowedTask): void {
  updateFollowedTasks((tasks) => [...tasks.filter(({ id }) => id !== task.id), task]);
}

export function unfollowTask(id: string): void {
  updateFollowedTasks((tasks) => tasks.filter((task) => task.id !== id));
}

export function useIsFollowing(kind: TaskKind): boolean {
  return useStore(followedTasks).some((task) => task.kind === kind);
}

/** Also stores the list for this tab, where it survives a reload. */
function updateFollowedTasks(
  change: (tasks: readonly FollowedTask[]) => readonly FollowedTask[],
): void {
  followedTasks.set(change);
  try {
    sessionStorage.setItem(followedTasksStorageKey, JSON.stringify(followedTasks.get()));
  } catch {
    // Without storage, tasks are forgotten on reload.
  }
}

function readStoredFollowedTasks(): readonly FollowedTask[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(followedTasksStorageKey) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}
