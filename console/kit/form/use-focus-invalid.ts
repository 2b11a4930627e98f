import { type RefObject, useEffect, useRef } from 'react';
import { focusInvalidIn } from './invalid-input.ts';

/** Ref of a form that moves the focus to its first wrong input when its problems change. */
export function useFocusInvalid(problems: object | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problems && form.current) focusInvalidIn(form.current);
  }, [problems]);
  return form;
}
