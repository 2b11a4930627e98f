import type { ReactNode } from 'react';
import { createStore } from '../../../lib/store.ts';

export interface PolicyQuestion {
  title: string;
  /** Beginning of the text in question, which the dialog may cover. */
  quote?: string;
  body?: ReactNode;
  /** Also offers to write why, and to go on without a policy. */
  asksReason?: boolean;
}

export interface PolicyChoice {
  policyId: string | null;
  reason: string;
}

interface OpenPolicyQuestion extends PolicyQuestion {
  answer(choice: PolicyChoice | null): void;
}

export const openPolicyQuestion = createStore<OpenPolicyQuestion | null>(null);

/** Asks which policy a decision refers to; null if the person cancels. */
export function choosePolicy(question: PolicyQuestion): Promise<PolicyChoice | null> {
  openPolicyQuestion.get()?.answer(null);
  return new Promise((resolve) => {
    openPolicyQuestion.set(() => ({
      ...question,
      answer(choice) {
        openPolicyQuestion.set(() => null);
        resolve(choice);
      },
    }));
  });
}
