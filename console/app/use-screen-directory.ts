import { useMemo } from 'react';
import { may } from '../../contract/permissions.ts';
import type { ScreenDirectory } from '../lib/screens.ts';
import { actorOfViewer, useViewer } from '../lib/viewer.ts';
import { routes } from './routes.ts';

export function useScreenDirectory(): ScreenDirectory {
  const viewer = useViewer();
  return useMemo(() => {
    const actor = actorOfViewer(viewer);
    return {
      findPath(name) {
        const entry = routes.find((route) => route.name === name);
        return entry && may(actor, entry.permission) ? entry.path : undefined;
      },
    };
  }, [viewer]);
}
