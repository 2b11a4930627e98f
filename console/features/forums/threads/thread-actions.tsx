import { Button } from '@mantine/core';
import {
  IconCopy,
  IconExternalLink,
  IconLink,
  IconSearch,
  IconShieldCheck,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { threadShortcode } from '../../../../contract/forums/forums.ts';
import { threadPath } from '../../../../contract/public-paths.ts';
import { copyFetched, copyText } from '../../../kit/copy.ts';
import { useScreenAddress } from '../../../lib/screens.ts';
import { siteAddress, useViewer } from '../../../lib/viewer.ts';
import { fetchShortLink, type Thread } from './thread.queries.ts';

export function ThreadActions({ thread: { id, slug } }: { thread: Thread }) {
  const { site } = useViewer();
  const flagAddress = useScreenAddress('ContentFlagFromClient', {
    assocType: 'thread',
    assocId: id,
  });
  const seoAddress = useScreenAddress('ThreadEditSeo', { id });
  return (
    <>
      <Button
        component="a"
        href={siteAddress(site, threadPath(slug))}
        target="_blank"
        rel="noopener"
        variant="default"
        leftSection={<IconExternalLink size={16} aria-hidden />}
      >
        View
      </Button>
      {flagAddress && (
        <Button
          component={Link}
          to={flagAddress}
          variant="default"
          leftSection={<IconShieldCheck size={16} aria-hidden />}
        >
          Moderate
        </Button>
      )}
      {seoAddress && (
        <Button
          component={Link}
          to={seoAddress}
          variant="default"
          leftSection={<IconSearch size={16} aria-hidden />}
        >
          Edit SEO
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconLink size={16} aria-hidden />}
        onClick={() => copyFetched(fetchShortLink(id))}
      >
        Copy short link
      </Button>
      <Button
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => copyText(threadShortcode(id))}
      >
        Copy shortcode
      </Button>
    </>
  );
}
