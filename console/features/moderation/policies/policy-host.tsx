import { Suspense, useEffect, useState } from 'react';
import { lazyPart, loadAhead } from '../../../kit/lazy-part.ts';
import { useStore } from '../../../lib/store.ts';
import { openPolicyQuestion } from './choose-policy.ts';

const loadPolicyDialog = () => import('./policy-dialog.tsx');
const PolicyDialog = lazyPart(loadPolicyDialog);

/** Shows the question of `choosePolicy`. Each screen that asks it renders one. */
export default function PolicyHost({ ahead = false }: { ahead?: boolean }) {
  const question = useStore(openPolicyQuestion);
  const [latest, setLatest] = useState(question);
  // Remembers a digit that is pressed before the dialog has loaded.
  const [digit, setDigit] = useState(0);

  useEffect(() => {
    if (ahead) loadAhead(loadPolicyDialog);
  }, [ahead]);
  useEffect(() => {
    setDigit(0);
    if (!question) return;
    setLatest(question);
    function onKeyDown(event: KeyboardEvent) {
      if (event.target instanceof HTMLTextAreaElement) return;
      if (/^[1-9]$/.test(event.key) && !event.repeat) setDigit(Number(event.key));
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [question]);
  useEffect(() => () => openPolicyQuestion.get()?.answer(null), []);

  const shown = question ?? latest;
  if (!shown) return null;
  return (
    <Suspense>
      <PolicyDialog
        question={shown}
        opened={question !== null}
        digit={digit}
        onAnswer={(choice) => question?.answer(choice)}
      />
    </Suspense>
  );
}
