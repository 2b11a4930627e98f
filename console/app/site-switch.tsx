import { Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '../kit/lazy-part.ts';
import { useViewer } from '../lib/viewer.ts';
import { firstRows } from './first-rows.ts';
import { queryClient } from './query-client.ts';
import classes from './site-switch.module.css';

const switchLabel = 'Switch Sites';

const SiteSwitchBox = lazyPart(async () => {
  // It brings along all that opens over a screen; the rows come first.
  await firstRows(queryClient);
  return import('./site-switch-box.tsx');
});

/** The site's name, or for people with several sites the way to another one. */
export function SiteSwitch() {
  const { site, sites } = useViewer();
  if (sites.length < 2) {
    return (
      <Text size="sm" c="dimmed" truncate>
        {siteLabel(site.host)}
      </Text>
    );
  }
  return (
    <Suspense fallback={<Placeholder name={site.name} />}>
      <SiteSwitchBox label={switchLabel} />
    </Suspense>
  );
}

/** As the box will look: nothing changes before the eyes but that it can be used. */
function Placeholder({ name }: { name: string }) {
  return (
    <div className={classes.box}>
      <div className={classes.label}>{switchLabel}</div>
      <div className={classes.value}>
        <Text span inherit truncate>
          {name}
        </Text>
        <IconChevronDown size={16} aria-hidden />
      </div>
    </div>
  );
}

/** The first label of the host name. */
function siteLabel(host: string): string {
  return new URL(`http://${host}`).hostname.split('.')[0] ?? host;
}
