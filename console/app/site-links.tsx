import { Button, NavLink } from '@mantine/core';
import { IconBrandWordpress, IconWorld } from '@tabler/icons-react';
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
    <Button
      key={label}
      component="a"
      href={address}
      variant="subtle"
      color="gray"
      px="xs"
      leftSection={<Icon size={20} stroke={1.5} aria-hidden />}
    >
      {label}
    </Button>
  ));
}

export function SiteLinkItems() {
  return useSiteLinks().map(({ label, address, Icon }) => (
    <NavLink
      key={label}
      href={address}
      label={label}
      leftSection={<Icon size={20} stroke={1.5} aria-hidden />}
    />
  ));
}
