import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { postIdsOf, readAiPage } from '../../../../contract/site/ai-pages.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { useUnsavedChanges } from '../../../kit/unsaved-changes.ts';
import { namedPostsQuery } from './ai-pages.queries.ts';
import { DraftComparison } from './draft-comparison.tsx';
import type { Choices } from './draft-parts.ts';
import { DraftRequest } from './draft-request.tsx';
import type { JsonObject } from './json-values.ts';
import type { AiDraft } from './use-ai-draft.ts';

interface DraftDialogProps {
  ai: AiDraft;
  /** What is in the editor. */
  content: JsonObject;
  opened: boolean;
  onClose(): void;
  onTake(choices: Choices): void;
}

/** Asks for a draft, then shows it beside what is in the editor. */
export default function DraftDialog({ ai, content, opened, onClose, onTake }: DraftDialogProps) {
  const { draft, postIds } = ai;
  const now = useMemo(() => readAiPage(content), [content]);
  const ids = [
    ...new Set([
      ...postIds,
      ...postIdsOf(now),
      ...(draft ? [...postIdsOf(draft.content), ...draft.factPostIds.map(Number)] : []),
    ]),
  ].map(String);
  const { data: posts } = useQuery(namedPostsQuery(ids));
  // A draft took time and money: leaving the screen asks first.
  useUnsavedChanges(opened && (draft !== undefined || ai.written !== undefined));

  function close() {
    ai.stop();
    onClose();
  }

  return (
    <Dialog opened={opened} onClose={close} title="Draft with AI" size={draft ? '64rem' : 'lg'}>
      {draft ? (
        <DraftComparison now={now} draft={draft} posts={posts} onTake={onTake} onBack={ai.drop} />
      ) : (
        <DraftRequest ai={ai} posts={posts} onClose={close} />
      )}
    </Dialog>
  );
}
