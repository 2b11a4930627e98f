import { Group } from '@mantine/core';
import { IconCopy, IconExternalLink, IconSearch, IconShieldCheck } from '@tabler/icons-react';
import { threadShortcode } from '../../../../contract/forums/forums.ts';
import { copyText } from '../../../kit/copy.ts';
import { useScreenAddress } from '../../../lib/screens.ts';
import { siteAddress, useViewer } from '../../../lib/viewer.ts';
import { RowAction } from './row-action.tsx';
import type { ListedThread } from './threads-list.queries.ts';
import { usePublicThreadPath } from './use-public-thread-path.ts';

export function ThreadRowActions({ thread }: { thread: ListedThread }) {
  const { id, name } = thread;
  const { site } = useViewer();
  const publicPath = usePublicThreadPath(thread);
  const flagAddress = useScreenAddress('ContentFlagFromClient', {
    assocType: 'thread',
    assocId: id,
  });
  const seoAddress = useScreenAddress('ThreadEditSeo', { id });
  return (
    <Group justify="flex-end" gap={4} wrap="nowrap">
      {publicPath && (
        <RowAction
          title="View front end"
          label={`View front end of ${name}`}
          icon={IconExternalLink}
          href={siteAddress(site, publicPath)}
        />
      )}
      {flagAddress && (
        <RowAction
          title="Moderate"
          label={`Moderate ${name}`}
          icon={IconShieldCheck}
          to={flagAddress}
        />
      )}
      {seoAddress && (
        <RowAction
          title="Edit SEO"
          label={`Edit SEO of ${name}`}
          icon={IconSearch}
          to={seoAddress}
        />
      )}
      <RowAction
        title="Copy shortcode"
        label={`Copy shortcode of ${name}`}
        icon={IconCopy}
        onClick={() => copyText(threadShortcode(id))}
      />
    </Group>
  );
}
