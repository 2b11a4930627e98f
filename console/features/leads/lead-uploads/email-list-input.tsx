import { Button, Group, Input, Stack, Text, Textarea } from '@mantine/core';
import { IconDownload, IconFileUpload } from '@tabler/icons-react';
import { type ClipboardEvent, useState } from 'react';
import {
  type ParsedEmailList,
  toCommaSeparated,
  uploadMessages,
} from '../../../../contract/leads/lead-uploads.ts';
import { FileDrop } from '../../../kit/file-drop.tsx';
import { ColumnPicker } from './column-picker.tsx';
import { type CsvColumn, isCsvTable, listAddressColumns, readCsvColumns } from './csv-columns.ts';
import { describeEmailList } from './describe-list.ts';
import { MalformedEntries } from './malformed-entries.tsx';

interface EmailListInputProps {
  value: string;
  list: ParsedEmailList;
  error?: string | undefined;
  onChange(text: string): void;
}

/** Browsers take seconds to lay out a text box with more characters. */
const maxShownTextLength = 100_000;
const maxAddressFileBytes = 10_000_000;

export function EmailListInput({ value, list, error, onChange }: EmailListInputProps) {
  const [fileError, setFileError] = useState<string>();
  /** Columns to choose from if the file has several. */
  const [columns, setColumns] = useState<CsvColumn[]>([]);

  async function readFile(file: File) {
    setColumns([]);
    if (file.size > maxAddressFileBytes) return setFileError(uploadMessages.fileTooLarge);
    try {
      const text = await file.text();
      const found = await readCsvColumns(text);
      if (found.length === 0) return setFileError(uploadMessages.fileEmpty);
      setFileError(undefined);
      if (!isCsvTable(found)) return appendText(text);
      const choices = listAddressColumns(found);
      if (choices.length === 0) return setFileError(uploadMessages.noColumn);
      setColumns(choices);
    } catch {
      setFileError(uploadMessages.fileUnreadable);
    }
  }

  function appendText(text: string) {
    onChange(toCommaSeparated([value, text].join('\n')));
  }

  function addColumn({ cells }: CsvColumn) {
    setColumns([]);
    appendText(cells.join('\n'));
  }

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text');
    if (text.length <= maxShownTextLength) return;
    event.preventDefault();
    onChange([value, text].filter(Boolean).join('\n'));
  }

  return (
    <Stack gap="xs">
      {value.length > maxShownTextLength ? (
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
          onBlur={() => onChange(toCommaSeparated(value))}
        />
      )}
      <Text size="sm" c="dimmed" role="status">
        {describeEmailList(list)}
      </Text>
      <MalformedEntries entries={list.malformedEntries} count={list.malformed}>
        <DownloadEntriesButton entries={list.malformedEntries} />
      </MalformedEntries>
      <FileDrop
        label="Add addresses from a file"
        hint="Choose or drop a text or CSV file."
        icon={IconFileUpload}
        accept=".txt,.csv,text/plain,text/csv"
        error={fileError}
        onFile={readFile}
      />
      {columns.length > 0 && (
        <ColumnPicker columns={columns} onPick={addColumn} onCancel={() => setColumns([])} />
      )}
    </Stack>
  );
}

/** Created in the browser, because nothing is stored yet. */
function DownloadEntriesButton({ entries }: { entries: readonly string[] }) {
  function download() {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`${entries.join('\n')}\n`], { type: 'text/plain' }));
    link.download = 'malformed.txt';
    link.click();
    URL.revokeObjectURL(link.href);
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconDownload size={14} aria-hidden />}
      onClick={download}
    >
      Download malformed entries
    </Button>
  );
}
