import { Button } from '@mantine/core';
import { openHelp } from '../lib/help.ts';

/** Opens the handbook's section for this screen, from where there is nothing yet. */
export function HowThisWorks() {
  return (
    <Button variant="subtle" onClick={openHelp}>
      How this works
    </Button>
  );
}
