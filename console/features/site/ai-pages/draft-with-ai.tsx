import { Alert, Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconRobot, IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { aiDraftMessages, mostDraftPosts } from '../../../../contract/site/ai-page-drafts.ts';
import { formatAiPage, readAiPage } from '../../../../contract/site/ai-pages.ts';
import { confirm } from '../../../kit/confirm.ts';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { isSame } from '../../../lib/is-same.ts';
import { canDraftQuery } from './ai-page-drafts.queries.ts';
import { documentIn } from './ai-page-values.ts';
import {
  type Choices,
  type PartKey,
  partNames,
  takenKeys,
  withDraft,
  withParts,
} from './draft-parts.ts';
import type { JsonObject } from './json-values.ts';
import { useAiDraft } from './use-ai-draft.ts';

const DraftDialog = lazyPart(() => import('./draft-dialog.tsx'));

/** What was taken from a draft, and what stood there before. */
export interface TakenDraft {
  keys: readonly PartKey[];
  before: JsonObject;
  after: JsonObject;
}

interface DraftWithAiProps {
  title: string;
  /** What is in the editor; undefined while it cannot be read. */
  content: JsonObject | undefined;
  onTake(taken: TakenDraft): void;
}

/** The button, where a language model can be asked, and its dialog. */
export function DraftWithAi(props: DraftWithAiProps) {
  const { data: canDraft = false } = useQuery(canDraftQuery);
  return canDraft ? <DraftButton {...props} /> : null;
}

function DraftButton({ title, content, onTake }: DraftWithAiProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [wasOpen, setWasOpen] = useState(false);
  const ai = useAiDraft();

  function openWith(document: JsonObject) {
    // What was asked for before stays; the first time, the page itself says what it is about.
    if (!wasOpen) {
      ai.setTopic(title);
      ai.setPostIds(readAiPage(document).post_ids.slice(0, mostDraftPosts));
    }
    setWasOpen(true);
    open();
  }

  function take(choices: Choices) {
    if (!content || !ai.draft) return;
    onTake({
      keys: takenKeys(choices),
      before: content,
      after: withDraft(content, ai.draft.content, choices),
    });
    ai.drop();
    close();
    showSnack(aiDraftMessages.taken);
  }

  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconSparkles size={16} aria-hidden />}
        aria-haspopup="dialog"
        disabled={!content}
        onClick={() => content && openWith(content)}
      >
        Draft with AI
      </Button>
      {wasOpen && content && (
        <Suspense>
          <DraftDialog ai={ai} content={content} opened={isOpen} onClose={close} onTake={take} />
        </Suspense>
      )}
    </>
  );
}

interface TakenNoticeProps {
  taken: TakenDraft;
  /** The text in the editor now. */
  text: string;
  onUndo(text: string): void;
  onClose(): void;
}

/** Says what came from a draft, and takes it out again. */
export function TakenNotice({
  taken: { keys, before, after },
  text,
  onUndo,
  onClose,
}: TakenNoticeProps) {
  async function undo() {
    const now = documentIn(text);
    const isTouched = !now || keys.some((key) => !isSame(now[key], after[key]));
    if (
      isTouched &&
      !(await confirm({
        title: 'Take the draft out again?',
        body: 'What you changed in these parts since then is lost as well.',
        confirmLabel: 'Undo',
        destructive: true,
      }))
    ) {
      return;
    }
    onUndo(formatAiPage(now ? withParts(now, before, keys) : before));
    showSnack(aiDraftMessages.undone);
  }

  return (
    <Alert
      p="xs"
      variant="light"
      icon={<IconRobot size={18} aria-hidden />}
      withCloseButton
      closeButtonLabel="Close"
      onClose={onClose}
    >
      <Group gap="xs" justify="space-between">
        <span>
          Written by a language model: {keys.map((key) => partNames[key]).join(', ')}. Check it
          before you save.
        </span>
        <Button size="compact-sm" variant="default" onClick={undo}>
          Undo draft
        </Button>
      </Group>
    </Alert>
  );
}
