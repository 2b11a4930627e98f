import { Alert, Button, Input, Stack, Tabs, Text, Textarea } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { cleanBody, fitsEditor } from '../../../kit/rich-text/clean-body.ts';
import { RichText } from '../../../kit/rich-text/rich-text.tsx';
import classes from './builder.module.css';
import { BuilderCard } from './card.tsx';
import { leadFormLabels } from './lead-form-values.ts';

interface DisclaimerCardProps {
  html: string;
  error: string | undefined;
  onChange(html: string): void;
}

export function DisclaimerCard({ html, error, onChange }: DisclaimerCardProps) {
  const [tab, setTab] = useState<string | null>('wysiwyg');
  const editor = useDisclaimerEditorKey(html);

  function changeText(text: string) {
    editor.markKnown(text);
    onChange(text);
  }

  return (
    <BuilderCard title={leadFormLabels.disclaimer}>
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List aria-label="How to write the disclaimer">
          <Tabs.Tab value="wysiwyg">WYSIWYG</Tabs.Tab>
          <Tabs.Tab value="html">HTML</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="wysiwyg" pt="sm">
          {fitsEditor(html) ? (
            <RichText
              key={editor.key}
              label={leadFormLabels.disclaimer}
              initialHtml={html}
              onChange={(text) => changeText(cleanBody(text, 'sponsored'))}
            />
          ) : (
            <DisclaimerOnlyAsHtml onEdit={() => setTab('html')} />
          )}
          {error && <Input.Error mt={4}>{error}</Input.Error>}
        </Tabs.Panel>
        <Tabs.Panel value="html" pt="sm">
          <Textarea
            aria-label={`${leadFormLabels.disclaimer} as HTML`}
            classNames={{ input: classes.code }}
            autosize
            minRows={6}
            maxRows={20}
            spellCheck={false}
            value={html}
            error={error}
            onChange={(event) => changeText(event.currentTarget.value)}
          />
        </Tabs.Panel>
      </Tabs>
    </BuilderCard>
  );
}

/** Shown instead of the editor, which would drop unknown elements. */
function DisclaimerOnlyAsHtml({ onEdit }: { onEdit(): void }) {
  return (
    <Alert color="cyan" icon={<IconTable aria-hidden />}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          This text has a table or a heading that this editor cannot hold. It is kept as it is: see
          it in the preview, and edit it as HTML.
        </Text>
        <Button size="xs" variant="default" onClick={onEdit}>
          Edit as HTML
        </Button>
      </Stack>
    </Alert>
  );
}

/** New React key when `html` changes from outside: the editor keeps its own text. */
function useDisclaimerEditorKey(html: string) {
  const [known, setKnown] = useState(html);
  const [number, setNumber] = useState(0);
  if (html !== known) {
    setKnown(html);
    setNumber(number + 1);
  }
  return { key: number, markKnown: setKnown };
}
