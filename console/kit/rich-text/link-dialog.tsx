import { Alert, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { siteAddress, useViewer } from '../../lib/viewer.ts';
import { Dialog } from '../dialog.tsx';
import {
  createLinkAttributes,
  isLinkAddress,
  type LinkAttributes,
  pathOnOwnOrigins,
} from './link-rules.ts';

export interface LinkDraft {
  url: string;
  text: string;
  newTab: boolean;
}

interface LinkDialogProps {
  draft: LinkDraft;
  opened: boolean;
  onClose(): void;
  onSave(text: string, link: LinkAttributes | undefined): void;
}

export default function LinkDialog({ draft, opened, onClose, onSave }: LinkDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={draft.url ? 'Edit link' : 'Add a link'}
      size="md"
    >
      <LinkForm draft={draft} onClose={onClose} onSave={onSave} />
    </Dialog>
  );
}

type LinkCheckState = 'unknown' | 'running' | 'broken';

function LinkForm({ draft, onClose, onSave }: Omit<LinkDialogProps, 'opened'>) {
  const { site } = useViewer();
  const origins = [window.location.origin, new URL(siteAddress(site)).origin];
  const [typed, setTyped] = useState(draft.url);
  const [text, setText] = useState(draft.text);
  const [newTab, setNewTab] = useState(draft.newTab);
  const [check, setCheck] = useState<LinkCheckState>('unknown');
  const asked = useRef(0);
  const url = typed.trim();
  const isWrong = url !== '' && !isLinkAddress(url);

  async function save(event: FormEvent) {
    event.preventDefault();
    // React events bubble from a dialog to the component that opened it.
    event.stopPropagation();
    if (isWrong || check === 'running') return;
    if (url === '') return onSave(text, undefined);
    const path = pathOnOwnOrigins(url, origins);
    if (path !== undefined && check === 'unknown') {
      asked.current += 1;
      const question = asked.current;
      setCheck('running');
      const answers = await urlResponds(path);
      if (question !== asked.current) return;
      if (!answers) return setCheck('broken');
    }
    onSave(text.trim() || url, createLinkAttributes(url, { origins, newTab }));
  }

  return (
    <form noValidate onSubmit={save}>
      <Stack gap="md">
        <TextInput
          label="URL"
          description="Begins with “/” on this site, with “https://” elsewhere."
          placeholder="https://"
          data-autofocus
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={isWrong && 'The URL must begin with “/” or “https://”.'}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            asked.current += 1;
            setCheck('unknown');
          }}
        />
        <TextInput
          label="Text"
          placeholder={url}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Checkbox
          label="Open in a new tab"
          checked={newTab}
          onChange={(event) => setNewTab(event.currentTarget.checked)}
        />
        <div role="alert">
          {check === 'broken' && (
            <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
              URL returned an error code, are you sure?
            </Alert>
          )}
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isWrong} loading={check === 'running'}>
            {check === 'broken'
              ? "I'm sure, use broken link"
              : url === '' && draft.url !== ''
                ? 'Remove link'
                : 'Save'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

async function urlResponds(path: string): Promise<boolean> {
  try {
    const { ok } = await fetch(path, { method: 'HEAD', credentials: 'include' });
    return ok;
  } catch {
    return false;
  }
}
