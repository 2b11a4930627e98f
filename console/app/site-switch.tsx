import { IconChevronDown } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '../kit/lazy-part.ts';
import { SmallText } from '../kit/light/layout.tsx';
import { useViewer } from '../lib/viewer.ts';
import { queryClient } from './query-client.ts';
import classes from './site-switch.module.css';
import { waitForFirstRows } from './wait-for-first-rows.ts';

const switchSitesLabel = 'Switch Sites';

const SiteSwitchBox = lazyPart(async () => {
  // Loads after the first rows, because it brings all code for popovers.
  await waitForFirstRows(queryClient);
  return import('./site-switch-box.tsx');
});

export function SiteSwitch() {
  const { site, sites } = useViewer();
  if (sites.length < 2) {
    return (
      <SmallText isDimmed isTruncated>
        {siteLabelOfHost(site.host)}
      </SmallText>
    );
  }
  return (
    <Suspense fallback={<SiteNamePlaceholder name={site.name} />}>
      <SiteSwitchBox label={switchSitesLabel} />
    </Suspense>
  );
}

/** Same appearance as the box, so that nothing moves when it is loaded. */
function SiteNamePlaceholder({ name }: { name: string }) {
  return (
    <div className={classes.box}>
      <div className={classes.label}>{switchSitesLabel}</div>
      <div className={classes.value}>
        <span className={classes.name}>{name}</span>
        <IconChevronDown size={16} aria-hidden />
      </div>
    </div>
  );
}

function siteLabelOfHost(host: string): string {
  return new URL(`http://${host}`).hostname.split('.')[0] ?? host;
}
