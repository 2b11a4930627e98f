import { Alert, Button, Group, Text } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { sanctionLabels } from '../../../../contract/moderation/sanction-kinds.ts';
import { isAdminLevel } from '../../../../contract/roles.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { type Sanction, sanctionRecordQuery } from './sanctions.queries.ts';
import { useEndSanction } from './use-end-sanction.ts';

interface SanctionStripProps {
  user: { id: string; username: string };
  /** False for people of a higher rank. */
  mayEnd?: boolean;
}

/** Sanctions of a person that are in force, each with a button that ends it. */
export default function SanctionStrip({ user, mayEnd = true }: SanctionStripProps) {
  const { data } = useQuery(sanctionRecordQuery({ userId: user.id }));
  const inForce = data?.sanctions.filter(({ isInForce }) => isInForce) ?? [];
  if (inForce.length === 0) return null;
  return (
    <Alert color="orange" icon={<IconGavel aria-hidden />} title={`Sanctions of ${user.username}`}>
      {inForce.map((sanction) => (
        <StripRow key={sanction.id} sanction={sanction} mayEnd={mayEnd} />
      ))}
      {data && inForce.length < data.inForceCount && (
        <Text size="sm">
          The newest {inForce.length} of {data.inForceCount}.
        </Text>
      )}
    </Alert>
  );
}

function StripRow({ sanction, mayEnd }: { sanction: Sanction; mayEnd: boolean }) {
  const { id, kind, endsAt, policyName, givenBy } = sanction;
  const { isEnding, end } = useEndSanction();
  const isAdmin = isAdminLevel(useViewer().roleId);
  const facts = [
    endsAt ? `until ${formatDateTime(endsAt)}` : 'not acknowledged yet',
    policyName,
    givenBy && `by ${givenBy.username}`,
  ];
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm">
        <strong>{sanctionLabels[kind]}</strong> {facts.filter(Boolean).join(' · ')}
      </Text>
      {mayEnd && (kind !== 'SUSPENSION' || isAdmin) && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Undo: ${sanctionLabels[kind]}`}
          loading={isEnding}
          onClick={() => end(id)}
        >
          Undo
        </Button>
      )}
    </Group>
  );
}
