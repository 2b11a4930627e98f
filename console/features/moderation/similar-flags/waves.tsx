import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { maxListedWaves } from '../../../../contract/moderation/similar-flags.ts';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { plural } from '../../../lib/format.ts';
import { flagWavesQuery } from './similar-flags.queries.ts';

const WavesDrawer = lazyPart(() => import('./waves-drawer.tsx'));

/** Dashboard button, shown while there are waves of near-identical texts. */
export function FlagWavesButton() {
  const { data: waves = [] } = useQuery(flagWavesQuery);
  const [isOpened, setIsOpened] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      {(waves.length > 0 || isOpened) && (
        <Button
          variant="light"
          onClick={() => {
            setIsOpened(true);
            setWasOpened(true);
          }}
        >
          {plural(waves.length, 'wave')} {waves.length === maxListedWaves && 'or more '}of
          near-identical texts
        </Button>
      )}
      {wasOpened && (
        <Suspense>
          <WavesDrawer opened={isOpened} onClose={() => setIsOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
