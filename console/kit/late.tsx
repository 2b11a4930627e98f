import { type ReactNode, Suspense, useEffect, useState } from 'react';

const loadingShownAfterMs = 500;

/** Leaves network and processor to the first rows, then loads its children. */
export function ShowAfterFirstRows({ children }: { children: ReactNode }) {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), loadingShownAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isTime && <Suspense>{children}</Suspense>;
}
