import { ActionIcon, Anchor, Button } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  sitemapCsvAddress,
  sitemapMessages,
  sitemapsPerPage,
} from '../../../../contract/site/sitemaps.ts';
import type { Column } from '../../../kit/list/columns.ts';
import { ListScreen } from '../../../kit/list/list-screen.tsx';
import type { ListDefinition } from '../../../kit/list/list-search.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { formatCount, formatDateTime } from '../../../lib/format.ts';
import { sitemapFileName } from './file-name.ts';
import { CheckSitemapUrlButton } from './sitemap-reason.tsx';
import { SitemapUrls } from './sitemap-urls.tsx';
import { buildSitemaps, type Sitemap, sitemapsQuery } from './sitemaps.queries.ts';

const sitemapList: ListDefinition<'loc', Record<never, unknown>> = {
  sorts: ['loc'],
  defaultSort: { by: 'loc', desc: false },
  pageSizes: [sitemapsPerPage],
  filters: {},
};

const sitemapColumns: Column<Sitemap>[] = [
  {
    id: 'loc',
    header: 'Location',
    essential: true,
    cell: ({ loc }) => (
      <Anchor href={loc} target="_blank" rel="noreferrer" inherit>
        {loc}
      </Anchor>
    ),
  },
  {
    id: 'count',
    header: 'URLs',
    kind: 'number',
    width: '8rem',
    cell: ({ count }) => formatCount(count),
  },
  {
    id: 'lastmod',
    header: 'Last Modified',
    kind: 'date',
    width: '15rem',
    cell: ({ lastmod }) => formatDateTime(lastmod),
  },
];

export default function SitemapsScreen() {
  const list = useListState(sitemapList);
  const query = useQuery(sitemapsQuery({ limit: list.itemsPerPage, offset: list.offset }));
  return (
    <ListScreen
      name="sitemaps"
      noun="sitemaps"
      list={list}
      query={query}
      columns={sitemapColumns}
      rowId={({ loc }) => loc}
      rowName={({ loc }) => sitemapFileName(loc)}
      expansion={(sitemap) => <SitemapUrls sitemap={sitemap} />}
      rowActions={({ loc }) => (
        <ActionIcon
          component="a"
          href={sitemapCsvAddress(loc)}
          download
          variant="subtle"
          title="Download CSV"
          aria-label={`Download CSV of ${sitemapFileName(loc)}`}
        >
          <IconDownload size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
      actions={
        <>
          <CheckSitemapUrlButton />
          <BuildSitemapsButton />
          {query.data?.total ? (
            <Button
              component="a"
              href={sitemapCsvAddress()}
              download
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              Download all as CSV
            </Button>
          ) : undefined}
        </>
      }
      emptyHint="They are built within a minute or two after something is published, and show up here by themselves."
    />
  );
}

function BuildSitemapsButton() {
  const { isRunning, run } = useAction();
  const requestBuild = () =>
    run(async () => {
      await buildSitemaps();
      showSnack(sitemapMessages.requested);
    });
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={isRunning}
      onClick={requestBuild}
    >
      Build now
    </Button>
  );
}
