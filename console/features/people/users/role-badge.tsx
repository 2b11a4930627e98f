import { IconBan, IconShield, IconShieldCheck, type TablerIcon } from '@tabler/icons-react';
import { isAdminLevel, type RoleId, roleIds, roleLabels } from '../../../../contract/roles.ts';
import { Badge, type BadgeColor } from '../../../kit/badge.tsx';

export function RoleBadge({ roleId }: { roleId: string }) {
  const role = roleId as RoleId;
  const look = roleBadgeStyle(role);
  if (!look) return roleLabels[role];
  return (
    <Badge look="light" color={look.color} icon={look.icon}>
      {roleLabels[role]}
    </Badge>
  );
}

function roleBadgeStyle(role: RoleId): { color: BadgeColor; icon: TablerIcon } | undefined {
  if (isAdminLevel(role)) return { color: 'cyan', icon: IconShieldCheck };
  if (role === roleIds.moderator) return { color: 'grape', icon: IconShield };
  if (role === roleIds.spammer) return { color: 'red', icon: IconBan };
  return undefined;
}
