import { ActionIcon, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Badge } from '../../../kit/badge.tsx';
import { copyText } from '../../../kit/copy.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { createAccountOpener } from '../linked-accounts/open-linked-account.ts';
import type { User } from '../users/user.queries.ts';
import classes from './user-header.module.css';

export function UserIdentity({ user }: { user: User }) {
  const { id, email, verifiedAt, linkedUsers } = user;
  const { site } = useViewer();
  const others = linkedUsers.filter((linked) => linked.site.id !== site.id);
  return (
    <div className={classes.identity}>
      <CopyableValue label="ID" value={id} />
      {email ? (
        <CopyableValue label="Email" value={email}>
          <Badge
            look="light"
            color={verifiedAt ? 'cyan' : 'gray'}
            title={verifiedAt ? `Since ${formatDateTime(verifiedAt)}` : 'Not proven to be theirs'}
            icon={verifiedAt ? IconCircleCheck : IconCircleDashed}
          >
            {verifiedAt ? 'Verified' : 'Not verified'}
          </Badge>
        </CopyableValue>
      ) : (
        <Text span size="sm" c="dimmed">
          No email
        </Text>
      )}
      {others.length > 0 && (
        <Text span size="sm">
          <span className={classes.label}>Also on</span>{' '}
          {others.map((account, index) => (
            <span key={account.id}>
              {index > 0 && ', '}
              <LinkedAccountOnOtherSite account={account} />
            </span>
          ))}
        </Text>
      )}
    </div>
  );
}

interface CopyableValueProps {
  label: string;
  value: string;
  children?: ReactNode;
}

function CopyableValue({ label, value, children }: CopyableValueProps) {
  return (
    <span className={classes.copyable}>
      <Text span size="sm" className={classes.value}>
        <span className={classes.label}>{label}</span> {value}
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        title={`Copy ${label}`}
        aria-label={`Copy ${label} ${value}`}
        onClick={() => copyText(value)}
      >
        <IconCopy size={14} aria-hidden />
      </ActionIcon>
      {children}
    </span>
  );
}

function LinkedAccountOnOtherSite({ account }: { account: User['linkedUsers'][number] }) {
  const open = createAccountOpener(useViewer(), account);
  const { name } = account.site;
  if (!open) return <>{name}</>;
  return (
    <LinkButton title={`Open ${account.username} on ${name}`} onClick={open}>
      {name}
    </LinkButton>
  );
}
