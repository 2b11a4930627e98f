import { Text } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../kit/lazy-part.ts';
import { useViewer } from '../lib/viewer.ts';
import { firstRows } from './first-rows.ts';
import { queryClient } from './query-client.ts';

const SiteSwitchBox = lazyPart(async () => {
  // It brings along all that opens over a screen; the rows come first.
  await firstRows(queryClient);
  return import('./site-switch-box.tsx');
});

/** The site's name, or for people with several sites the way to another one. */
export function SiteSwitch() {
  const { site, sites } = useViewer();
  const name = (
    <Text size="sm" c="dimmed" truncate>
      {siteLabel(site.host)}
    </Text>
  );
  if (sites.length < 2) return name;
  return (
    <Suspense fallback={name}>
      <SiteSwitchBox />
    </Suspense>
  );
}

/** The first label of the host name. */
function siteLabel(host: string): string {
  return new URL(`http://${host}`).hostname.split('.')[0] ?? host;
}
