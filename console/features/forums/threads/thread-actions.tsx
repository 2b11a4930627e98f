import { Button } from '@mantine/core';
import { IconLink, IconSearch, IconShieldCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { threadShortcode } from '../../../../contract/forums/forums.ts';
import { copyWhenLoaded } from '../../../kit/copy.ts';
import { CopyShortcode, ViewOnSite } from '../../../kit/record-actions.tsx';
import { useScreenAddress } from '../../../lib/screens.ts';
import { fetchShortLink, type Thread } from './thread.queries.ts';
import { usePublicThreadPath } from './use-public-thread-path.ts';

export function ThreadActions({ thread }: { thread: Thread }) {
  const { id } = thread;
  const publicPath = usePublicThreadPath(thread);
  const flagAddress = useScreenAddress('ContentFlagFromClient', {
    assocType: 'thread',
    assocId: id,
  });
  const seoAddress = useScreenAddress('ThreadEditSeo', { id });
  return (
    <>
      {publicPath && <ViewOnSite path={publicPath} />}
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
        onClick={() => copyWhenLoaded(fetchShortLink(id))}
      >
        Copy short link
      </Button>
      <CopyShortcode shortcode={threadShortcode(id)} />
    </>
  );
}
