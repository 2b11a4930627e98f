import type { Column } from '../../../kit/list/columns.ts';
import { RowEditActions } from '../../../kit/list/row-edit-actions.tsx';
import { formatCount, formatDateTime } from '../../../lib/format.ts';
import { DestinationCell, ShortAddress } from './short-link-cells.tsx';
import { addressWithoutProtocol, type ShortLink } from './short-links.queries.ts';
import type { ShortLinkEdits } from './use-short-link-edits.ts';

export function shortLinkColumns(edits: ShortLinkEdits): Column<ShortLink>[] {
  return [
    {
      id: 'fromUrl',
      header: 'From',
      sortable: true,
      essential: true,
      minWidth: '17rem',
      cell: ({ fromUrl }) => <ShortAddress fromUrl={fromUrl} />,
    },
    {
      id: 'toUrl',
      header: 'To',
      sortable: true,
      minWidth: '14rem',
      cell: (link) => <DestinationCell link={link} edits={edits} />,
    },
    {
      id: 'insertedAt',
      header: 'Created',
      kind: 'date',
      sortable: true,
      width: '13rem',
      cell: ({ insertedAt }) => formatDateTime(insertedAt),
    },
    {
      id: 'clickCount',
      header: 'Clicks',
      kind: 'number',
      sortable: true,
      width: '7rem',
      cell: ({ clickCount }) => formatCount(clickCount),
    },
    {
      id: 'edit',
      header: 'Edit',
      align: 'end',
      width: '6rem',
      cell: (link) => (
        <RowEditActions row={link} id={link.id} name={addressWithoutProtocol(link)} edits={edits} />
      ),
    },
  ];
}
