import { useState } from 'react';

interface Visit<Subject> {
  /** A fresh panel each time, even for the same thing. */
  key: number;
  subject: Subject;
}

export interface Panel<Subject> {
  visit: Visit<Subject> | undefined;
  opened: boolean;
  open(subject: Subject): void;
  close(): void;
}

/** A panel that is closed or shows something; it keeps that while it slides out. */
export function usePanel<Subject>(): Panel<Subject> {
  const [visit, setVisit] = useState<Visit<Subject>>();
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
