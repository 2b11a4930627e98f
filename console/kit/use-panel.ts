import { useState } from 'react';

interface PanelVisit<Subject> {
  /** Changes with every opening, so that the panel starts fresh even for the same subject. */
  key: number;
  subject: Subject;
}

export interface PanelState<Subject> {
  visit: PanelVisit<Subject> | undefined;
  opened: boolean;
  open(subject: Subject): void;
  close(): void;
}

/** State of a panel. The subject stays while the panel slides out. */
export function usePanel<Subject>(): PanelState<Subject> {
  const [visit, setVisit] = useState<PanelVisit<Subject>>();
  const [opened, setOpened] = useState(false);
  return {
    visit,
    opened,
    open(subject) {
      setVisit((last) => ({ key: (last?.key ?? 0) + 1, subject }));
      setOpened(true);
    },
    close: () => setOpened(false),
  };
}
