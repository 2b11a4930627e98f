import { useEffect, useRef } from 'react';
import { confirm } from './confirm.ts';

/** What the person is about to do: open another screen, or show other rows of the same list. */
export type Departure = 'screen' | 'list';

interface UnsavedChanges {
  dirty: boolean;
  lostWith: Departure;
}

const places = new Set<UnsavedChanges>();

function wouldBeLost(departure: Departure): boolean {
  return [...places].some(
    ({ dirty, lostWith }) => dirty && (departure === 'screen' || lostWith === 'list'),
  );
}

export function hasUnsavedChanges(): boolean {
  return wouldBeLost('screen');
}

/** Asks first when something typed would be lost; resolves to whether to go on. */
export async function confirmDeparture(departure: Departure): Promise<boolean> {
  if (!wouldBeLost(departure)) return true;
  return confirmDiscard();
}

export function confirmDiscard(): Promise<boolean> {
  return confirm({
    title: 'Discard your changes?',
    body: 'You have changes that are not saved yet. If you go on, they are lost.',
    confirmLabel: 'Discard changes',
    cancelLabel: 'Keep editing',
    destructive: true,
  });
}

/**
 * Guards what a person typed while `dirty`. Returns a function that lifts the guard at once, for
 * code that saves and then leaves before the next render.
 */
export function useUnsavedChanges(dirty: boolean, lostWith: Departure = 'screen'): () => void {
  const place = useRef<UnsavedChanges>({ dirty, lostWith });

  useEffect(() => {
    place.current.dirty = dirty;
  }, [dirty]);

  useEffect(() => {
    const { current } = place;
    places.add(current);
    return () => {
      places.delete(current);
    };
  }, []);

  return () => {
    place.current.dirty = false;
  };
}
