import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { quickSearchDebounceMs } from '../../../../contract/limits.ts';
import {
  maxSitemapUrlsAtOnce,
  sitemapCsvAddress,
  sitemapUrlsHeightPx,
} from '../../../../contract/site/sitemaps.ts';
import { SearchBox } from '../../../kit/list/search-box.tsx';
import { type VirtualColumn, VirtualTable } from '../../../kit/list/virtual-table.tsx';
import { messageFor } from '../../../lib/api-error.ts';
import { formatCount, formatDateTime, plural } from '../../../lib/format.ts';
import { sitemapFileName } from './file-name.ts';
import { SitemapReasonButton } from './sitemap-reason.tsx';
import type { Sitemap, SitemapUrl } from './sitemaps.queries.ts';
import { useSitemapUrls } from './use-sitemap-urls.ts';

const sitemapUrlColumns: VirtualColumn<SitemapUrl>[] = [
  {
    id: 'loc',
    header: 'URL',
    width: 'minmax(16rem, 7fr)',
    cell: ({ loc }) => (
      <Anchor href={loc} target="_blank" rel="noreferrer" size="sm">
        {decodeUrl(loc)}
      </Anchor>
    ),
  },
  {
    id: 'title',
    header: 'Title',
    width: 'minmax(9rem, 3fr)',
    cell: ({ title }) => <span dir="auto">{title}</span>,
  },
  {
    id: 'imageCount',
    header: 'Images',
    width: '5rem',
    align: 'end',
    cell: ({ imageCount }) => formatCount(imageCount),
  },
  {
    id: 'lastmod',
    header: 'Last Modified',
    width: '16rem',
    cell: ({ lastmod }) => (lastmod ? formatDateTime(lastmod) : ''),
  },
  {
    id: 'reason',
    header: 'Why',
    width: '4rem',
    cell: ({ loc }) => <SitemapReasonButton url={loc} name={decodeUrl(loc)} />,
  },
];

export function SitemapUrls({ sitemap }: { sitemap: Sitemap }) {
  const { loc, count } = sitemap;
  const [search, setSearch] = useState('');
  const urls = useSitemapUrls(sitemap, search);
  const name = sitemapFileName(loc);

  return (
    <Stack gap="sm">
      <Group align="flex-end" justify="space-between">
        <SearchBox
          label={`Search in ${name}`}
          value={search}
          debounceMs={quickSearchDebounceMs}
          onSearch={async (text) => {
            setSearch(text);
            return true;
          }}
        />
        <Button
          component="a"
          href={sitemapCsvAddress(loc)}
          download
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Download CSV
        </Button>
      </Group>
      {urls.error && (
        <Group role="alert" gap="sm">
          <Text size="sm" c="red">
            The URLs could not be loaded. {messageFor(urls.error)}
          </Text>
          <Button size="compact-sm" variant="light" onClick={urls.retry}>
            Retry
          </Button>
        </Group>
      )}
      <Text size="sm" c="dimmed" role="status">
        {search === '' ? plural(count, 'URL') : describeFoundUrls(urls, search)}
      </Text>
      {urls.count > 0 && (
        <VirtualTable
          label={`URLs of ${name}`}
          height={sitemapUrlsHeightPx}
          minWidth={52}
          columns={sitemapUrlColumns}
          count={urls.count}
          rowAt={urls.rowAt}
          onShow={urls.onShow}
        />
      )}
    </Stack>
  );
}

function describeFoundUrls(urls: ReturnType<typeof useSitemapUrls>, search: string): string {
  if (urls.error) return '';
  if (urls.isSearching) return 'Searching…';
  if (urls.isCutOff) {
    return `The first ${formatCount(maxSitemapUrlsAtOnce)} URLs that have “${search}”. Type more to find others.`;
  }
  return urls.count === 0
    ? `No URL or title has “${search}”.`
    : `${plural(urls.count, 'URL')} with “${search}”`;
}

/** Decodes percent encoding of other scripts. */
function decodeUrl(loc: string): string {
  try {
    return decodeURI(loc);
  } catch {
    return loc;
  }
}
