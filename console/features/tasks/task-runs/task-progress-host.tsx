import { Suspense } from 'react';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { useStore } from '../../../lib/store.ts';
import { followedTasks } from './followed-tasks.ts';

const TaskProgressPanel = lazyPart(() => import('./task-progress-panel.tsx'));

export function TaskProgressHost() {
  const tasks = useStore(followedTasks);
  if (tasks.length === 0) return null;
  return (
    <Suspense>
      <TaskProgressPanel tasks={tasks} />
    </Suspense>
  );
}
