import { Button, Group, Input, Stack, Text, Textarea } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type ClipboardEvent, useState } from 'react';
import {
  commaSeparated,
  type EmailList,
  uploadMessages,
} from '../../../../contract/leads/lead-uploads.ts';
import { FileDrop } from '../../../kit/file-drop.tsx';
import { describeList } from './describe-list.ts';

interface EmailListInputProps {
  value: string;
  list: EmailList;
  error?: string | undefined;
  onChange(text: string): void;
}

/** A text box with more than this takes a browser seconds to lay out. */
const longestShown = 100_000;
const largestFile = 10_000_000;

/** The addresses, typed, pasted or from a file, with what would become of them. */
export function EmailListInput({ value, list, error, onChange }: EmailListInputProps) {
  const [fileError, setFileError] = useState<string>();

  async function take(file: File) {
    if (file.size > largestFile) return setFileError(uploadMessages.fileTooLarge);
    try {
      const text = await file.text();
      setFileError(undefined);
      onChange(commaSeparated([value, text].join('\n')));
    } catch {
      setFileError(uploadMessages.fileUnreadable);
    }
  }

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text');
    if (text.length <= longestShown) return;
    event.preventDefault();
    onChange([value, text].filter(Boolean).join('\n'));
  }

  return (
    <Stack gap="xs">
      {value.length > longestShown ? (
        <Input.Wrapper label="Email list" labelElement="div" required error={error}>
          <Group gap="sm">
            <Text size="sm">The list is too long to be shown here.</Text>
            <Button size="compact-sm" variant="light" onClick={() => onChange('')}>
              Clear the list
            </Button>
          </Group>
        </Input.Wrapper>
      ) : (
        <Textarea
          label="Email list"
          description="Separated by commas, spaces or line breaks."
          required
          rows={8}
          spellCheck={false}
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
          onPaste={paste}
          onBlur={() => onChange(commaSeparated(value))}
        />
      )}
      <Text size="sm" c="dimmed" role="status">
        {describeList(list)}
      </Text>
      <FileDrop
        label="Add addresses from a file"
        hint="Choose or drop a text or CSV file."
        icon={IconFileUpload}
        accept=".txt,.csv,text/plain,text/csv"
        error={fileError}
        onFile={take}
      />
    </Stack>
  );
}
