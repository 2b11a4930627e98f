import { Button, Kbd, Table, Text } from '@mantine/core';
import { Dialog } from '../../../kit/dialog.tsx';
import { openHelp } from '../../../lib/help.ts';
import { usePreferences } from '../../../lib/preferences.ts';

const keys: [string[], string][] = [
  [['j'], 'Next flag'],
  [['k'], 'Previous flag'],
  [['c'], 'State of a care case, or mark someone as in danger'],
  [['e'], 'Done (not in the care lane)'],
  [['a'], 'Approve & Publish'],
  [['E'], 'Escalate to admins'],
  [['s'], 'Mark as spam, then a digit for the policy; in the care lane after a confirmation'],
  [['d', '#'], 'Delete, then a digit for the policy; in the care lane after a confirmation'],
  [['w'], 'Warn, mute or suspend the author'],
  [['r'], 'Reply'],
  [['u'], 'Back'],
  [['?'], 'This help'],
];

const listKeys: [string[], string][] = [
  [['j', 'k'], 'Next and previous row'],
  [['Enter', 'o'], 'Open the row'],
  [['x'], 'Tick the row'],
  [['X'], 'Tick all rows up to this one'],
  [['?'], 'This help'],
];

export default function HelpDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const [{ shortcuts }] = usePreferences();
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts" size="md">
      {!shortcuts && (
        <Text size="sm" mb="sm">
          You have switched shortcuts off. Your account menu switches them on again.
        </Text>
      )}
      <Keys caption="On a flag" rows={keys} />
      <Keys caption="On the dashboard" rows={listKeys} />
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

function Keys({ caption, rows }: { caption: string; rows: [string[], string][] }) {
  return (
    <Table captionSide="top" withRowBorders={false} verticalSpacing={4}>
      <Table.Caption ta="start">{caption}</Table.Caption>
      <Table.Tbody>
        {rows.map(([names, meaning]) => (
          <Table.Tr key={meaning}>
            <Table.Th w="7rem">
              {names.map((name) => (
                <Kbd key={name} mr={4}>
                  {name}
                </Kbd>
              ))}
            </Table.Th>
            <Table.Td>{meaning}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
