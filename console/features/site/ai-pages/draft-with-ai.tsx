import { Alert, Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconRobot, IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { aiDraftMessages, maxDraftPosts } from '../../../../contract/site/ai-page-drafts.ts';
import {
  aiPageTextParts,
  formatAiPage,
  listPartsByModel,
  readAiPage,
  setPartsByModel,
} from '../../../../contract/site/ai-pages.ts';
import { confirm } from '../../../kit/confirm.ts';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { isSame } from '../../../lib/is-same.ts';
import { canDraftQuery } from './ai-page-drafts.queries.ts';
import { parseContentText } from './ai-page-values.ts';
import {
  applyDraft,
  chosenPartKeys,
  type PagePartKey,
  type PartChoices,
  pagePartNames,
  restoreParts,
} from './draft-parts.ts';
import type { JsonObject } from './json-values.ts';
import { useAiDraft } from './use-ai-draft.ts';

const DraftDialog = lazyPart(() => import('./draft-dialog.tsx'));

/** Parts taken from a draft, with the document before. */
export interface AppliedDraft {
  keys: readonly PagePartKey[];
  before: JsonObject;
  after: JsonObject;
}

interface DraftWithAiProps {
  title: string;
  /** Content of the editor; undefined while it is invalid. */
  content: JsonObject | undefined;
  onTake(taken: AppliedDraft): void;
}

export function DraftWithAi(props: DraftWithAiProps) {
  const { data: canDraft = false } = useQuery(canDraftQuery);
  return canDraft ? <DraftButton {...props} /> : null;
}

function DraftButton({ title, content, onTake }: DraftWithAiProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [wasOpen, setWasOpen] = useState(false);
  const ai = useAiDraft();

  function openDialog(document: JsonObject) {
    // Keeps the earlier request; the first one starts with the title and posts of the page.
    if (!wasOpen) {
      ai.setTopic(title);
      ai.setPostIds(readAiPage(document).post_ids.slice(0, maxDraftPosts));
    }
    setWasOpen(true);
    open();
  }

  function applyChoices(choices: PartChoices) {
    if (!content || !ai.draft) return;
    onTake({
      keys: chosenPartKeys(choices),
      before: content,
      after: markModelParts(applyDraft(content, ai.draft.content, choices), choices),
    });
    ai.discard();
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
        onClick={() => content && openDialog(content)}
      >
        Draft with AI
      </Button>
      {wasOpen && content && (
        <Suspense>
          <DraftDialog
            ai={ai}
            content={content}
            opened={isOpen}
            onClose={close}
            onTake={applyChoices}
          />
        </Suspense>
      )}
    </>
  );
}

/** Records that a language model wrote the text parts taken from a draft. */
function markModelParts(content: JsonObject, choices: PartChoices): JsonObject {
  const taken: readonly string[] = chosenPartKeys(choices);
  const parts = aiPageTextParts.filter((part) => taken.includes(part));
  return setPartsByModel(content, [...listPartsByModel(content), ...parts]);
}

interface TakenNoticeProps {
  taken: AppliedDraft;
  text: string;
  onUndo(text: string): void;
  onClose(): void;
}

export function AppliedDraftNotice({
  taken: { keys, before, after },
  text,
  onUndo,
  onClose,
}: TakenNoticeProps) {
  async function undo() {
    const now = parseContentText(text);
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
    const restored =
      now && setPartsByModel(restoreParts(now, before, keys), listPartsByModel(before));
    onUndo(formatAiPage(restored ?? before));
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
          Written by a language model: {keys.map((key) => pagePartNames[key]).join(', ')}. Check it
          before you save.
        </span>
        <Button size="compact-sm" variant="default" onClick={undo}>
          Undo draft
        </Button>
      </Group>
    </Alert>
  );
}
