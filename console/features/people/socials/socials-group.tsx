import { Group, Title } from '@mantine/core';
import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandPinterest,
  IconBrandTiktok,
  IconBrandTwitter,
  IconBrandYoutube,
  IconMicrophone,
  IconPencil,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';
import type { SocialType } from '../../../../contract/people/socials.ts';
import type { SocialSite } from './socials.queries.ts';
import classes from './socials-group.module.css';
import { SocialsItem } from './socials-item.tsx';

const iconBySocialType: Record<SocialType, TablerIcon> = {
  BLOG: IconPencil,
  FACEBOOK: IconBrandFacebook,
  INSTAGRAM: IconBrandInstagram,
  LINKEDIN: IconBrandLinkedin,
  PINTEREST: IconBrandPinterest,
  PODCAST: IconMicrophone,
  TIKTOK: IconBrandTiktok,
  TWITTER: IconBrandTwitter,
  WEBSITE: IconWorld,
  YOUTUBE: IconBrandYoutube,
};

interface SocialsGroupProps {
  type: SocialType;
  socials: readonly SocialSite[];
  /** Read-only, because the person has a higher role than the viewer. */
  isLocked: boolean;
}

export function SocialsGroup({ type, socials, isLocked }: SocialsGroupProps) {
  const Icon = iconBySocialType[type];
  const name = type.toLowerCase();
  return (
    <section aria-label={name}>
      <Group gap={8} mb={4}>
        <Icon size={18} stroke={1.5} aria-hidden />
        <Title order={2} size="h6">
          {name}
        </Title>
      </Group>
      <ul className={classes.list}>
        {socials
          .filter((social) => social.type === type)
          .map((social) => (
            <SocialsItem key={social.id} social={social} socials={socials} isLocked={isLocked} />
          ))}
      </ul>
    </section>
  );
}
