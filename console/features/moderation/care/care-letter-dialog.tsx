import { Button, Group, Select, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { careReplyFor } from '../../../../contract/moderation/care.ts';
import { careMessageMaxLength } from '../../../../contract/moderation/care-cases.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { LockableFieldset } from '../../../kit/form/lockable-fieldset.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { careGuideQuery } from './care.queries.ts';

interface CareLetterDialogProps {
  name: string;
  opened: boolean;
  onSend(body: string): Promise<boolean>;
  onClose(): void;
}

const siteResources = 'site';

/** Writes to the person from a prepared text, with the help lines of a country filled in. */
export default function CareLetterDialog(props: CareLetterDialogProps) {
  const { name, opened, onSend, onClose } = props;
  const { data: guide } = useQuery(careGuideQuery);
  const [country, setCountry] = useState(siteResources);
  const [chosenText, setChosenText] = useState<string | null>(null);
  const [body, setBody] = useState('');
  const { isRunning, run } = useAction();
  const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

  function fill(index: string | null, from: string) {
    setChosenText(index);
    setCountry(from);
    const prepared = index === null ? undefined : guide?.texts[Number(index)];
    if (!guide || !prepared) return;
    const lines = guide.helplines.filter((line) => line.country === from);
    const helpResources =
      from === siteResources ? guide.helpResources : lines.map(({ line }) => line);
    setBody(careReplyFor({ careReply: prepared.text, helpResources }, name));
  }

  function send(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      if (!(await onSend(body))) return;
      setBody('');
      setChosenText(null);
      onClose();
    });
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={`Write to ${name}`} size="lg">
      <form onSubmit={send}>
        <Stack gap="md">
          <Text size="sm">
            Only {name} and staff can read it. A mail without your words, name or address tells them
            that the team has written. Their answer comes back here and alarms the care contacts.
          </Text>
          <LockableFieldset when={isRunning}>
            <Group grow align="flex-start">
              <Select
                label="Begin from"
                placeholder="An empty page"
                data={(guide?.texts ?? []).map(({ language, title }, i) => ({
                  value: String(i),
                  label: `${language}: ${title}`,
                }))}
                value={chosenText}
                onChange={(index) => fill(index, country)}
                comboboxProps={{ withinPortal: false }}
                clearable
              />
              <Select
                label="Help lines"
                data={[
                  { value: siteResources, label: 'Those of the site' },
                  ...[...new Set(guide?.helplines.map((line) => line.country))].map((code) => ({
                    value: code,
                    label: countries.of(code) ?? code,
                  })),
                ]}
                value={country}
                onChange={(code) => fill(chosenText, code ?? siteResources)}
                comboboxProps={{ withinPortal: false }}
                allowDeselect={false}
              />
            </Group>
            <Textarea
              mt="md"
              label="Message"
              required
              data-autofocus
              maxLength={careMessageMaxLength}
              autosize
              minRows={8}
              maxRows={18}
              value={body}
              onChange={({ currentTarget }) => setBody(currentTarget.value)}
            />
          </LockableFieldset>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={isRunning}>
              Cancel
            </Button>
            <Button type="submit" loading={isRunning}>
              Send
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
