import { Badge, Group } from '@mantine/core';
import { IconCircleCheck, IconCircleDot, IconTrash } from '@tabler/icons-react';
import classes from './flag-badges.module.css';

/** Open or closed, told by word, mark and outline; and whether the content is gone. */
export function StatusBadges({ flag }: { flag: { isOpen: boolean; isDeleted: boolean } }) {
  const Mark = flag.isOpen ? IconCircleDot : IconCircleCheck;
  return (
    <Group gap={4} wrap="nowrap">
      <Badge
        className={classes.badge}
        variant={flag.isOpen ? 'filled' : 'outline'}
        color={flag.isOpen ? 'cyan' : 'gray'}
        leftSection={<Mark size={12} aria-hidden />}
      >
        {flag.isOpen ? 'Open' : 'Done'}
      </Badge>
      {flag.isDeleted && (
        <Badge
          className={classes.badge}
          variant="outline"
          color="gray"
          leftSection={<IconTrash size={12} aria-hidden />}
        >
          Deleted
        </Badge>
      )}
    </Group>
  );
}

/** Why something is here: 'Reported × 3', 'Spam'. */
export function ReasonBadges({ reasons }: { reasons: readonly string[] }) {
  return (
    <Group gap={4}>
      {reasons.map((reason) => (
        <Badge key={reason} className={classes.badge} variant="light" color="gray">
          {reason}
        </Badge>
      ))}
    </Group>
  );
}
