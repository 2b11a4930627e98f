import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './locked.module.css';

interface LockableFieldsetProps {
  when: boolean;
  children: ReactNode;
}

/**
 * Disables inputs for a while. Afterwards the focus returns to the input that had it; in a form
 * opened meanwhile it goes to the input with `data-autofocus`.
 */
export function LockableFieldset({ when, children }: LockableFieldsetProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  const typedIn = useRef<HTMLElement>(null);
  const isNew = useRef(true);
  const openedFrom = useRef<Element>(null);

  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (when) {
      if (activeElement instanceof HTMLElement && box.current?.contains(activeElement)) {
        typedIn.current = activeElement;
      } else if (isNew.current) {
        openedFrom.current = activeElement;
      }
    } else {
      const wanted = openedFrom.current && box.current?.querySelector('[data-autofocus]');
      if (activeElement === body) typedIn.current?.focus();
      const hasWaited = activeElement === body || activeElement === openedFrom.current;
      if (hasWaited && wanted instanceof HTMLElement) wanted.focus();
      typedIn.current = null;
      openedFrom.current = null;
    }
    isNew.current = false;
  }, [when]);

  return (
    // Also inert, because rich-text editors ignore the fieldset's disabled state.
    <fieldset ref={box} role="none" className={classes.locked} disabled={when} inert={when}>
      {children}
    </fieldset>
  );
}
