import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { BackToList } from '../../../kit/back-to-list.tsx';
import { RecordScreen } from '../../../kit/record-screen.tsx';
import { threadQuery } from './thread.queries.ts';
import { ThreadActions } from './thread-actions.tsx';
import { ThreadMarks } from './thread-marks.tsx';
import { ThreadView } from './thread-view.tsx';

export default function ThreadScreen() {
  const { id = '' } = useParams({ strict: false });
  return (
    <RecordScreen
      noun="thread"
      query={useQuery(threadQuery(id))}
      title={({ name }) => name}
      lead={<BackToList to="ForumList" label="Back to the forums" />}
      details={(thread) => <ThreadMarks thread={thread} />}
      actions={(thread) => <ThreadActions thread={thread} />}
    >
      {(thread) => <ThreadView thread={thread} />}
    </RecordScreen>
  );
}
