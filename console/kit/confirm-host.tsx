import { Suspense, useEffect, useState } from 'react';
import { useStore } from '../lib/store.ts';
import { openQuestion } from './confirm.ts';
import { lazyPart } from './lazy-part.ts';

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'));

export function ConfirmHost() {
  const question = useStore(openQuestion);
  const [latest, setLatest] = useState(question);
  useEffect(() => {
    if (question) setLatest(question);
  }, [question]);
  if (!latest) return null;
  return (
    <Suspense>
      <ConfirmDialog
        question={question ?? latest}
        opened={question !== null}
        onAnswer={(confirmed) => question?.answer(confirmed)}
      />
    </Suspense>
  );
}
