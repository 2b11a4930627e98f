import { useQueryClient } from '@tanstack/react-query';
import { tagMessages } from '../../../../contract/forums/forums.ts';
import { DeleteRecordButton } from '../../../kit/delete-record-button.tsx';
import { formatCount } from '../../../lib/format.ts';
import { refreshTags } from './refresh-tags.ts';

interface DeleteTagButtonProps {
  tag: { id: string; name: string; threadsCount: number };
  disabled: boolean;
  run(id: string): Promise<unknown>;
  onDeleted(): void;
}

export function DeleteTagButton({ tag, disabled, run, onDeleted }: DeleteTagButtonProps) {
  const { id, name, threadsCount } = tag;
  const queryClient = useQueryClient();
  return (
    <div>
      <DeleteRecordButton
        name={name}
        disabled={disabled}
        consequences={`${describeThreadLoss(threadsCount)} This cannot be undone.`}
        run={() => run(id)}
        message={tagMessages.deleted}
        onDeleted={() => {
          onDeleted();
          void refreshTags(queryClient);
        }}
      />
    </div>
  );
}

function describeThreadLoss(count: number): string {
  if (count === 0) return 'No thread has this tag.';
  return count === 1
    ? '1 thread loses this tag and stays otherwise as it is.'
    : `${formatCount(count)} threads lose this tag and stay otherwise as they are.`;
}
