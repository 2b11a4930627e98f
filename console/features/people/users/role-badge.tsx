import { Badge } from '@mantine/core';
import { IconBan, IconShield, IconShieldCheck, type TablerIcon } from '@tabler/icons-react';
import { isAdminLevel, type RoleId, roleIds, roleLabels } from '../../../../contract/roles.ts';
import classes from './role-badge.module.css';

/** Staff and spammers stand out by a mark and a colour; members are the rule. */
export function RoleBadge({ roleId }: { roleId: string }) {
  const role = roleId as RoleId;
  const look = lookOf(role);
  if (!look) return roleLabels[role];
  return (
    <Badge
      variant="light"
      color={look.color}
      className={classes.badge}
      leftSection={<look.icon size={12} aria-hidden />}
    >
      {roleLabels[role]}
    </Badge>
  );
}

function lookOf(role: RoleId): { color: string; icon: TablerIcon } | undefined {
  if (isAdminLevel(role)) return { color: 'cyan', icon: IconShieldCheck };
  if (role === roleIds.moderator) return { color: 'grape', icon: IconShield };
  if (role === roleIds.spammer) return { color: 'red', icon: IconBan };
  return undefined;
}
