import { Alert, Box, Group, Input, SegmentedControl, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { listLostTags } from '../../../kit/rich-text/clean-body.ts';
import { RichText } from '../../../kit/rich-text/rich-text.tsx';
import { usePreferences } from '../../../lib/preferences.ts';

interface HtmlInputProps {
  label: string;
  description?: string | undefined;
  error?: string | undefined;
  value: string;
  onChange(html: string): void;
}

export function HtmlInput({ label, description, error, value, onChange }: HtmlInputProps) {
  const [{ shortcuts }] = usePreferences();
  const [mode, setMode] = useState('text');
  const box = useRef<HTMLDivElement>(null);
  const known = useRef(value);
  const [start, setStart] = useState({ key: 0, html: value });

  // Values from outside (a revert, a colleague) replace the content. The server's sanitized version
  // of the user's own text does not, while the input has focus.
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    if (box.current?.contains(document.activeElement)) return;
    setStart(({ key }) => ({ key: key + 1, html: value }));
  }, [value]);

  function change(html: string) {
    known.current = html;
    onChange(html);
  }

  function switchMode(next: string) {
    setStart(({ key }) => ({ key: key + 1, html: value }));
    setMode(next);
  }

  /** Saves on Ctrl+S, which the editor would leave to the browser. */
  function saveByKey(event: KeyboardEvent<HTMLElement>) {
    if (!shortcuts || event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.closest('form')?.requestSubmit();
  }

  return (
    <Input.Wrapper error={error}>
      <Group justify="space-between" align="flex-end" gap="xs" mb={4}>
        <div>
          <Input.Label labelElement="div">{label}</Input.Label>
          {description && <Input.Description>{description}</Input.Description>}
        </div>
        <SegmentedControl
          size="xs"
          aria-label={`${label} as`}
          data={[
            { value: 'text', label: 'Text' },
            { value: 'html', label: 'HTML' },
          ]}
          value={mode}
          onChange={switchMode}
        />
      </Group>
      {mode === 'text' ? (
        <Box ref={box} onKeyDown={saveByKey}>
          <RichText key={start.key} label={label} initialHtml={start.html} onChange={change} />
        </Box>
      ) : (
        <>
          <Textarea
            aria-label={`${label}, HTML`}
            autosize
            minRows={6}
            maxRows={24}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            value={value}
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
          <LostTagsWarning html={value} />
        </>
      )}
    </Input.Wrapper>
  );
}

/** Warns of elements that the server would remove without a word. */
function LostTagsWarning({ html }: { html: string }) {
  const tags = useMemo(() => listLostTags(html), [html]);
  return (
    <div role="status">
      {tags.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} p="xs" mt="xs">
          <Text size="sm">Not kept when you save: {tags.join(', ')}</Text>
        </Alert>
      )}
    </div>
  );
}
