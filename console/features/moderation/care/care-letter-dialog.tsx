import { Group, Select, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fillCareReply } from '../../../../contract/moderation/care.ts';
import { careMessageMaxLength } from '../../../../contract/moderation/care-cases.ts';
import { confirm } from '../../../kit/confirm.ts';
import { DraftDialog } from '../../../kit/form/draft-dialog.tsx';
import { careGuideQuery } from './care.queries.ts';

interface CareLetterDialogProps {
  name: string;
  opened: boolean;
  onSend(body: string): Promise<boolean>;
  onClose(): void;
}

const choiceOfSiteResources = 'site';

const questionBeforeReplacing = {
  title: 'Replace what you wrote?',
  body: 'The prepared text takes the place of your own words.',
  confirmLabel: 'Replace it',
  cancelLabel: 'Keep my words',
};

/** Puts other help lines in the place of the present ones, or below the text if it has none. */
function replaceHelpLines(text: string, present: string, wanted: string): string {
  if (text.includes(present)) return text.replace(present, () => wanted);
  return text.trim() === '' ? wanted : `${text.trimEnd()}\n\n${wanted}`;
}

/** Writes to the person from a prepared text, with the help lines of a country filled in. */
export default function CareLetterDialog(props: CareLetterDialogProps) {
  const { name, opened, onSend, onClose } = props;
  const { data: guide } = useQuery(careGuideQuery);
  const [country, setCountry] = useState(choiceOfSiteResources);
  const [chosenText, setChosenText] = useState<string | null>(null);
  const [body, setBody] = useState('');
  /** Text as it was filled in, before the moderator changed it. */
  const [prepared, setPrepared] = useState('');
  const isDirty = body.trim() !== '' && body !== prepared;
  const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

  function fill(text: string, from: string): string {
    const lines = guide?.helplines.filter((line) => line.country === from) ?? [];
    const helpResources =
      from === choiceOfSiteResources ? (guide?.helpResources ?? []) : lines.map(({ line }) => line);
    return fillCareReply({ careReply: text, helpResources }, name);
  }

  async function beginFrom(index: string | null) {
    if (isDirty && index !== null && !(await confirm(questionBeforeReplacing))) return;
    setChosenText(index);
    const text = index === null ? undefined : guide?.texts[Number(index)]?.text;
    if (text === undefined) return;
    setBody(fill(text, country));
    setPrepared(fill(text, country));
  }

  /** Changes only the help lines and leaves the moderator's own words. */
  function chooseCountry(code: string) {
    setBody(replaceHelpLines(body, fill('{help}', country), fill('{help}', code)));
    setPrepared(prepared.replace(fill('{help}', country), () => fill('{help}', code)));
    setCountry(code);
  }

  function reset() {
    setBody('');
    setPrepared('');
    setChosenText(null);
  }

  return (
    <DraftDialog
      opened={opened}
      onSubmit={() => onSend(body)}
      onClose={onClose}
      onClosed={reset}
      title={`Write to ${name}`}
      submitLabel="Send"
      isDirty={isDirty}
      size="lg"
    >
      <Text size="sm">
        Only {name} and staff can read it. A mail without your words, name or address tells them
        that the team has written. Their answer comes back here and alarms the care contacts.
      </Text>
      <Group grow align="flex-start">
        <Select
          label="Begin from"
          placeholder="An empty page"
          data={(guide?.texts ?? []).map(({ language, title }, i) => ({
            value: String(i),
            label: `${language}: ${title}`,
          }))}
          value={chosenText}
          onChange={beginFrom}
          comboboxProps={{ withinPortal: false }}
          clearable
        />
        <Select
          label="Help lines"
          data={[
            { value: choiceOfSiteResources, label: 'Those of the site' },
            ...[...new Set(guide?.helplines.map((line) => line.country))].map((code) => ({
              value: code,
              label: countries.of(code) ?? code,
            })),
          ]}
          value={country}
          onChange={(code) => chooseCountry(code ?? choiceOfSiteResources)}
          comboboxProps={{ withinPortal: false }}
          allowDeselect={false}
        />
      </Group>
      <Textarea
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
    </DraftDialog>
  );
}
