import { useQuery } from '@tanstack/react-query';
import { AddButton } from '../../../kit/add-button.tsx';
import { BackToList } from '../../../kit/back-to-list.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import type { Column } from '../../../kit/list/columns.ts';
import { ListScreen } from '../../../kit/list/list-screen.tsx';
import type { ListDefinition } from '../../../kit/list/list-search.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { RecordPanel } from '../../../kit/record-panel.tsx';
import { usePanel } from '../../../kit/use-panel.ts';
import { type CannedReply, cannedReplyListQuery } from './canned-replies.queries.ts';
import { EditCannedReplyPanel, NewCannedReplyPanel } from './canned-reply-panel.tsx';

const cannedReplyList: ListDefinition<'name', Record<never, unknown>> = {
  sorts: ['name'],
  defaultSort: { by: 'name', desc: false },
  filters: {},
};

export default function CannedRepliesScreen() {
  const list = useListState(cannedReplyList);
  const { offset, itemsPerPage } = list;
  const query = useQuery(cannedReplyListQuery({ offset, limit: itemsPerPage }));
  const panel = usePanel<CannedReply | undefined>();
  return (
    <>
      <ListScreen
        name="cannedReplies"
        noun="canned replies"
        lead={<BackToList to="PolicyList" label="Back to policies" />}
        list={list}
        query={query}
        columns={cannedReplyColumns(panel.open)}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onOpenRow={panel.open}
        actions={<AddButton onClick={() => panel.open(undefined)}>New reply</AddButton>}
        emptyHint="Create the first one with New reply. Moderators find it by its words when they reply to a flag."
      />
      <RecordPanel
        panel={panel}
        items={query.data?.rows}
        create={NewCannedReplyPanel}
        edit={EditCannedReplyPanel}
      />
    </>
  );
}

function cannedReplyColumns(onOpen: (reply: CannedReply) => void): Column<CannedReply>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      essential: true,
      minWidth: '12rem',
      cell: (reply) => <LinkButton onClick={() => onOpen(reply)}>{reply.name}</LinkButton>,
    },
    { id: 'body', header: 'Text', lines: 2, minWidth: '16rem', cell: ({ body }) => body },
  ];
}
