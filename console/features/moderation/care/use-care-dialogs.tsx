import { type ReactNode, Suspense, useState } from 'react';
import { careCaseMessages } from '../../../../contract/moderation/care-cases.ts';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { hideCareText, markCare, setCareState, writeCareMessage } from './care.queries.ts';
import type { CareChange, CareFlag } from './care-flag.ts';

const CareStateDialog = lazyPart(() => import('./care-state-dialog.tsx'));
const CareReasonDialog = lazyPart(() => import('./care-reason-dialog.tsx'));
const CareLetterDialog = lazyPart(() => import('./care-letter-dialog.tsx'));

type CareDialogName = 'state' | 'mark' | 'unmark' | 'letter';

export interface CareDialogs {
  open(name: CareDialogName): void;
  setTextHidden(isHidden: boolean): Promise<boolean>;
  element: ReactNode;
}

/** Dialogs of the care lane for one flag. `element` has to be rendered. */
export function useCareDialogs(flag: CareFlag, change: CareChange): CareDialogs {
  const [shown, setShown] = useState<CareDialogName>();
  const [isOpen, setIsOpen] = useState(false);
  const { id, version, careCase } = flag;
  const close = () => setIsOpen(false);
  const undoable = { isUndoable: true };

  const saveMark = (isCare: boolean) => (reason: string) =>
    change.save(
      () => markCare({ id, isCare, reason, version }),
      isCare ? careCaseMessages.marked : careCaseMessages.unmarked,
      undoable,
    );

  return {
    open(name) {
      setShown(name);
      setIsOpen(true);
    },
    setTextHidden: (isHidden) =>
      change.save(
        () => hideCareText({ id, isHidden, version }),
        isHidden ? careCaseMessages.hidden : careCaseMessages.shown,
        undoable,
      ),
    element: shown && (
      <Suspense>
        {shown === 'state' && careCase && (
          <CareStateDialog
            state={careCase.state}
            opened={isOpen}
            onClose={close}
            onSave={(choice) =>
              change.save(
                () => setCareState({ id, ...choice, signCount: careCase.signCount, version }),
                careCaseMessages.saved,
                undoable,
              )
            }
          />
        )}
        {(shown === 'mark' || shown === 'unmark') && (
          <CareReasonDialog
            isMarking={shown === 'mark'}
            opened={isOpen}
            onClose={close}
            onSave={saveMark(shown === 'mark')}
          />
        )}
        {shown === 'letter' && (
          <CareLetterDialog
            name={flag.author?.username ?? ''}
            opened={isOpen}
            onClose={close}
            onSend={(body) =>
              change.save(() => writeCareMessage({ id, body, version }), careCaseMessages.sent)
            }
          />
        )}
      </Suspense>
    ),
  };
}
