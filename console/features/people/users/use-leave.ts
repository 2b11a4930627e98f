import { useEffect, useRef } from 'react';

/** Calls back when the screen is left for good; strict mode only pretends to leave. */
export function useLeave(onLeave: () => void): void {
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
