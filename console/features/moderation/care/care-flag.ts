import type { ListedCareCase } from './care-facts.ts';

export interface CareMessage {
  id: string;
  body: string;
  insertedAt: string;
  readAt: string | null;
  /** Null for an answer of the person. */
  sender: { username: string } | null;
}

/** The part of a flag that the care lane needs. */
export interface CareFlag {
  id: string;
  version: number;
  openedAt: string;
  isCare: boolean;
  outcome: string | null;
  assoc: object | null;
  author: { username: string } | null;
  careCase:
    | (ListedCareCase & {
        hidesText: boolean;
        messages: readonly CareMessage[];
        messageCount: number;
      })
    | null;
}

/** Runs a change of the flag on the screen, one at a time. Returns false on failure. */
export interface CareChange {
  save(
    change: () => Promise<unknown>,
    message: string,
    options?: { isUndoable: boolean },
  ): Promise<boolean>;
}
