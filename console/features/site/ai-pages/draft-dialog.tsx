import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readAiPage, referencedPostIds } from '../../../../contract/site/ai-pages.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { useUnsavedChanges } from '../../../kit/unsaved-changes.ts';
import { referencedPostsQuery } from './ai-pages.queries.ts';
import { DraftComparison } from './draft-comparison.tsx';
import type { PartChoices } from './draft-parts.ts';
import { DraftRequest } from './draft-request.tsx';
import type { JsonObject } from './json-values.ts';
import type { AiDraftRequest } from './use-ai-draft.ts';

interface DraftDialogProps {
  ai: AiDraftRequest;
  content: JsonObject;
  opened: boolean;
  onClose(): void;
  onTake(choices: PartChoices): void;
}

export default function DraftDialog({ ai, content, opened, onClose, onTake }: DraftDialogProps) {
  const { draft, postIds } = ai;
  const now = useMemo(() => readAiPage(content), [content]);
  const ids = [
    ...new Set([
      ...postIds,
      ...referencedPostIds(now),
      ...(draft ? [...referencedPostIds(draft.content), ...draft.factPostIds.map(Number)] : []),
    ]),
  ].map(String);
  const { data: posts } = useQuery(referencedPostsQuery(ids));
  // Drafts cost time and money: ask before leaving the screen.
  useUnsavedChanges(opened && (draft !== undefined || ai.writtenCount !== undefined));

  function close() {
    ai.stop();
    onClose();
  }

  return (
    <Dialog opened={opened} onClose={close} title="Draft with AI" size={draft ? '64rem' : 'lg'}>
      {draft ? (
        <DraftComparison
          now={now}
          draft={draft}
          posts={posts}
          onTake={onTake}
          onBack={ai.discard}
          redrafting={ai.redrafting}
          problem={ai.problem?.message}
          onRedraft={ai.redraft}
        />
      ) : (
        <DraftRequest ai={ai} posts={posts} onClose={close} />
      )}
    </Dialog>
  );
}
