import { IconKeyboard } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { ActionIcon } from '../../../kit/light/button.tsx';
import { useKeys } from '../../../kit/use-keys.ts';
import type { KeyPlace } from './key-place.ts';

const HelpDialog = lazyPart(() => import('./help-dialog.tsx'));

export function KeyboardHelp({ place }: { place: KeyPlace }) {
  const [help, setHelp] = useState<'never' | 'open' | 'closed'>('never');
  useKeys({ '?': () => setHelp('open') });
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts (?)"
        aria-haspopup="dialog"
        onClick={() => setHelp('open')}
      >
        <IconKeyboard size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
      {help !== 'never' && (
        <Suspense>
          <HelpDialog place={place} opened={help === 'open'} onClose={() => setHelp('closed')} />
        </Suspense>
      )}
    </>
  );
}
