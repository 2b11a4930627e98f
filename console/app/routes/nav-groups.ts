import { IconMail, IconWorldSearch } from '@tabler/icons-react';
import type { NavGroup } from './route-entry.ts';

export const seoGroup: NavGroup = {
  label: 'SEO',
  icon: IconWorldSearch,
  order: 50,
};

export const emailSubscriptionsGroup: NavGroup = {
  label: 'Email Subscriptions',
  icon: IconMail,
  order: 60,
};
