import { type RefObject, useEffect, useRef } from 'react';
import { focusFirstInvalidInput } from './invalid-input.ts';

/** Ref for a form: focuses its first invalid input when the problems change. */
export function useFocusInvalid(problems: object | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problems && form.current) focusFirstInvalidInput(form.current);
  }, [problems]);
  return form;
}
