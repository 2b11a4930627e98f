import { Button } from '@mantine/core';
import { openHelp } from '../lib/help.ts';

/** Link from an empty list to the handbook's section about the screen. */
export function HowThisWorks() {
  return (
    <Button variant="subtle" onClick={openHelp}>
      How this works
    </Button>
  );
}
