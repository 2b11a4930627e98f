import { useEffect, useRef } from 'react';

/** Calls back on unmount, but not on strict mode's simulated one. */
export function useOnLeave(onLeave: () => void): void {
  const isHere = useRef(false);
  const latest = useRef(onLeave);
  latest.current = onLeave;
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      queueMicrotask(() => {
        if (!isHere.current) latest.current();
      });
    };
  }, []);
}
