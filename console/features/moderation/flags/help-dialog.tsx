import { Button, Kbd, Table, Text } from '@mantine/core';
import { Dialog } from '../../../kit/dialog.tsx';
import { useCanUndo } from '../../../kit/undo-offers.ts';
import { mountedKeys } from '../../../kit/use-keys.ts';
import { openHelp } from '../../../lib/help.ts';
import { usePreferences } from '../../../lib/preferences.ts';
import type { KeyPlace } from './key-place.ts';

/** In the order of the dialog. Keys that nothing on the screen listens to are left out. */
const keyMeanings: Record<string, string> = {
  '/': 'Search the queue',
  j: 'Next flag',
  k: 'Previous flag',
  u: 'Next flag about the same author',
  f: 'Everything by the author',
  '.': 'Show new rows',
  g: 'Open a view: a digit from 1 to 9 follows',
  Enter: 'Open the row',
  x: 'Tick the row',
  X: 'Tick all rows up to this one',
  y: 'Done',
  p: 'Approve & Publish',
  s: 'Mark as spam, then a digit for the policy',
  d: 'Delete, then a digit for the policy',
  E: 'Escalate to admins',
  w: 'Warn, mute or suspend the author',
  c: 'State of a care case, or mark someone as in danger',
  a: 'Assign to me',
  e: 'Edit',
  r: 'Reply',
  n: 'Add a note for staff',
  o: 'Reopen',
  z: 'Undo the latest action',
  b: 'Back',
  '?': 'This help',
};

const keyMeaningsByPlace: Record<KeyPlace, Record<string, string>> = {
  list: { j: 'Next row', k: 'Previous row' },
  flag: {},
  person: { y: 'Done with the flag', o: 'Reopen the flag', f: 'Everything they wrote' },
};

function listKeysWithMeaning(place: KeyPlace, canUndo: boolean): [string, string][] {
  const working = new Set([...mountedKeys].flatMap(({ current }) => keysWithHandler(current)));
  if (place === 'list') working.add('Enter');
  if (!canUndo) working.delete('z');
  // `g` opens a view only together with a digit.
  if (!working.has('1')) working.delete('g');
  return Object.entries({ ...keyMeanings, ...keyMeaningsByPlace[place] }).filter(([key]) =>
    working.has(key),
  );
}

function keysWithHandler(keys: Record<string, unknown>): string[] {
  return Object.keys(keys).filter((key) => keys[key]);
}

interface HelpDialogProps {
  place: KeyPlace;
  opened: boolean;
  onClose(): void;
}

export default function HelpDialog({ place, opened, onClose }: HelpDialogProps) {
  const [{ shortcuts }] = usePreferences();
  const canUndo = useCanUndo();
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts" size="md">
      {!shortcuts && (
        <Text size="sm" mb="sm">
          You have switched shortcuts off. Your account menu switches them on again.
        </Text>
      )}
      <Table withRowBorders={false} verticalSpacing={4} aria-label="Keys that work here">
        <Table.Tbody>
          {listKeysWithMeaning(place, canUndo).map(([key, meaning]) => (
            <Table.Tr key={key}>
              <Table.Th w="5rem">
                <Kbd>{key}</Kbd>
              </Table.Th>
              <Table.Td>{meaning}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Button
        mt="sm"
        variant="light"
        onClick={() => {
          onClose();
          openHelp();
        }}
      >
        Help for this screen
      </Button>
    </Dialog>
  );
}
