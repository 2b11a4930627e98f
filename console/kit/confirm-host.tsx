import { Suspense, useEffect, useState } from 'react';
import { useStore } from '../lib/store.ts';
import { openQuestion } from './confirm.ts';
import { lazyPart } from './lazy-part.ts';

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'));

/** Where `confirm` asks. The dialog is loaded with the first question. */
export function ConfirmHost() {
  const question = useStore(openQuestion);
  // The last question stays while the dialog fades out.
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
