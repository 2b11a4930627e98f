import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './locked.module.css';

interface LockedProps {
  when: boolean;
  children: ReactNode;
}

/** Inputs that take nothing for a while; whoever typed in one of them is back there afterwards. */
export function Locked({ when, children }: LockedProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  const typedIn = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    const { activeElement } = document;
    if (when && activeElement instanceof HTMLElement && box.current?.contains(activeElement)) {
      typedIn.current = activeElement;
    } else if (!when) {
      if (activeElement === document.body) typedIn.current?.focus();
      typedIn.current = null;
    }
  }, [when]);

  return (
    // Inert as well, because editors of rich text are not disabled with their fieldset.
    <fieldset ref={box} role="none" className={classes.locked} disabled={when} inert={when}>
      {children}
    </fieldset>
  );
}
