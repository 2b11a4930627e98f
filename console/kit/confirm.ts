import type { ReactNode } from 'react';
import { createStore } from '../lib/store.ts';

export interface ConfirmQuestion {
  title: string;
  body: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
}

interface OpenQuestion extends ConfirmQuestion {
  answer(confirmed: boolean): void;
}

export const openQuestion = createStore<OpenQuestion | null>(null);

export function confirm(question: ConfirmQuestion): Promise<boolean> {
  // A new question replaces an open one, which is answered with no.
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
