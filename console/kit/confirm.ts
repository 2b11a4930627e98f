import type { ReactNode } from 'react';
import { createStore } from '../lib/store.ts';

export interface Question {
  title: string;
  /** What will happen when the person says yes. */
  body: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Set for what cannot be undone: the confirming button is red. */
  destructive?: boolean;
}

interface OpenQuestion extends Question {
  answer(confirmed: boolean): void;
}

export const openQuestion = createStore<OpenQuestion | null>(null);

/** Asks before something happens; resolves to whether the person agreed. */
export function confirm(question: Question): Promise<boolean> {
  // A question that comes while another is open takes its place, and the other one is a no.
  openQuestion.get()?.answer(false);
  return new Promise((resolve) => {
    openQuestion.set(() => ({
      ...question,
      answer(confirmed) {
        openQuestion.set(() => null);
        resolve(confirmed);
      },
    }));
  });
}
