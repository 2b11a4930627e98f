import { Stack, Text } from '@mantine/core';
import { Panel } from '../../../kit/panel.tsx';
import { useMay } from '../../../lib/viewer.ts';
import { describeCareCase, type ListedCareCase } from './care-facts.ts';
import type { CareMessage } from './care-flag.ts';
import { CareMessages, Disclosures } from './care-record.tsx';

interface ClosedCareCaseProps {
  flagId: string;
  careCase: ListedCareCase & { messages: readonly CareMessage[]; messageCount: number };
}

/** Record of a closed case: its state, private messages and, for admins, emergency disclosures. */
export default function ClosedCareCase({ flagId, careCase }: ClosedCareCaseProps) {
  const mayReadDisclosures = useMay('flags.editContent');
  return (
    <Panel title="Closed care case">
      <Stack gap="xs">
        <Text size="sm">{describeCareCase(careCase)}</Text>
        <CareMessages flagId={flagId} {...careCase} />
        {mayReadDisclosures && <Disclosures flagId={flagId} />}
      </Stack>
    </Panel>
  );
}
