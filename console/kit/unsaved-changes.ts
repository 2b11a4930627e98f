import { useEffect, useRef } from 'react';
import { confirm } from './confirm.ts';

export type LossOccasion = 'screen' | 'list';

interface UnsavedChanges {
  dirty: boolean;
  lostWith: LossOccasion;
}

const registeredChanges = new Set<UnsavedChanges>();

function losesChanges(departure: LossOccasion): boolean {
  return [...registeredChanges].some(
    ({ dirty, lostWith }) => dirty && (departure === 'screen' || lostWith === 'list'),
  );
}

export function hasUnsavedChanges(): boolean {
  return losesChanges('screen');
}

export async function confirmDeparture(departure: LossOccasion): Promise<boolean> {
  if (!losesChanges(departure)) return true;
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
 * Protects unsaved input while `dirty`. The returned function ends the protection at once, for code
 * that saves and leaves before the next render.
 */
export function useUnsavedChanges(dirty: boolean, lostWith: LossOccasion = 'screen'): () => void {
  const registration = useRef<UnsavedChanges>({ dirty, lostWith });

  useEffect(() => {
    registration.current.dirty = dirty;
  }, [dirty]);

  useEffect(() => {
    const { current } = registration;
    registeredChanges.add(current);
    return () => {
      registeredChanges.delete(current);
    };
  }, []);

  return () => {
    registration.current.dirty = false;
  };
}
