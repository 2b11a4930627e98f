import { ActionIcon, Group } from '@mantine/core';
import { IconCopy, IconExternalLink, IconSearch, IconShieldCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { threadShortcode } from '../../../../contract/forums/forums.ts';
import { copyText } from '../../../kit/copy.ts';
import { useScreenAddress } from '../../../lib/screens.ts';
import { siteAddress, useViewer } from '../../../lib/viewer.ts';
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
  const look = { variant: 'subtle', color: 'gray' } as const;
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
  return (
    <Group justify="flex-end" gap={4} wrap="nowrap">
      {publicPath && (
        <ActionIcon
          {...look}
          component="a"
          href={siteAddress(site, publicPath)}
          target="_blank"
          rel="noopener"
          title="View front end"
          aria-label={`View front end of ${name}`}
        >
          <IconExternalLink {...icon} />
        </ActionIcon>
      )}
      {flagAddress && (
        <ActionIcon
          {...look}
          component={Link}
          to={flagAddress}
          title="Moderate"
          aria-label={`Moderate ${name}`}
        >
          <IconShieldCheck {...icon} />
        </ActionIcon>
      )}
      {seoAddress && (
        <ActionIcon
          {...look}
          component={Link}
          to={seoAddress}
          title="Edit SEO"
          aria-label={`Edit SEO of ${name}`}
        >
          <IconSearch {...icon} />
        </ActionIcon>
      )}
      <ActionIcon
        {...look}
        title="Copy shortcode"
        aria-label={`Copy shortcode of ${name}`}
        onClick={() => copyText(threadShortcode(id))}
      >
        <IconCopy {...icon} />
      </ActionIcon>
    </Group>
  );
}
