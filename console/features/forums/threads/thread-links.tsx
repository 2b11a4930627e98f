import { Anchor, Group } from '@mantine/core';
import { threadPath } from '../../../../contract/public-paths.ts';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { siteAddress, useViewer } from '../../../lib/viewer.ts';

export function ThreadLinks({
  thread: { id, slug },
}: {
  /** Without a slug only staff can read the thread. */
  thread: { id: string; slug: string | null };
}) {
  const { site } = useViewer();
  return (
    <Group gap="md">
      <ScreenLink to="Thread" params={{ id }} inText>
        Edit the thread
      </ScreenLink>
      {slug && (
        <Anchor
          href={siteAddress(site, threadPath(slug))}
          target="_blank"
          rel="noopener"
          inherit
          underline="always"
        >
          View it on the site
        </Anchor>
      )}
    </Group>
  );
}
