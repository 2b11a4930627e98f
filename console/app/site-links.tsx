import { IconBrandWordpress, IconWorld } from '@tabler/icons-react';
import { LinkButton } from '../kit/light/button.tsx';
import { NavLinkContent, navLinkClass } from '../kit/light/nav-link.tsx';
import { siteAddress, useMay, useViewer } from '../lib/viewer.ts';

function useSiteLinks() {
  const { site } = useViewer();
  const mayOpenWordpress = useMay('wordpress.open');
  const publicSite = { label: 'Public site', address: siteAddress(site), Icon: IconWorld };
  const wordpress = {
    label: 'WordPress',
    address: siteAddress(site, '/wp-admin/'),
    Icon: IconBrandWordpress,
  };
  return mayOpenWordpress ? [publicSite, wordpress] : [publicSite];
}

export function SiteLinks() {
  return useSiteLinks().map(({ label, address, Icon }) => (
    <LinkButton
      key={label}
      href={address}
      variant="subtle"
      color="gray"
      style={{ paddingInline: 'var(--mantine-spacing-xs)' }}
      leftSection={<Icon size={20} stroke={1.5} aria-hidden />}
    >
      {label}
    </LinkButton>
  ));
}

export function SiteLinkItems() {
  return useSiteLinks().map(({ label, address, Icon }) => (
    <a key={label} href={address} className={navLinkClass()}>
      <NavLinkContent icon={<Icon size={20} stroke={1.5} aria-hidden />} label={label} />
    </a>
  ));
}
