import { Alert, Button, Group, List, Skeleton, Stack, Text } from '@mantine/core';
import {
  IconEyeOff,
  IconHeartHandshake,
  IconMail,
  IconMessageHeart,
  IconProgressCheck,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  careMessages,
  fallbackHelpResource,
  fillCareReply,
} from '../../../../contract/moderation/care.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useMay } from '../../../lib/viewer.ts';
import { careGuideQuery } from './care.queries.ts';
import classes from './care-card.module.css';
import { describeCareCase } from './care-facts.ts';
import type { CareFlag } from './care-flag.ts';
import { WaitingTime } from './care-mark.tsx';
import { CareMessages, Disclosures } from './care-record.tsx';
import type { CareDialogs } from './use-care-dialogs.tsx';

interface CareCardProps {
  flag: CareFlag;
  dialogs: CareDialogs;
  /** Undefined if the viewer cannot reply. */
  onReply: ((text: string) => void) | undefined;
}

export default function CareCard({ flag, dialogs, onReply }: CareCardProps) {
  const { careCase } = flag;
  const isReport = careCase?.isConfirmed === false;
  const mayReadDisclosures = useMay('flags.editContent');
  return (
    <Alert
      color={isReport ? 'orange' : 'red'}
      variant="light"
      icon={<IconHeartHandshake aria-hidden />}
      title={
        <>
          {isReport ? careMessages.reportedBadge : careMessages.badge} ·{' '}
          <WaitingTime since={careCase?.waitingSince ?? flag.openedAt} />
        </>
      }
    >
      <Stack gap="xs" align="stretch">
        {careCase && (
          <Text size="sm" fw={600}>
            {describeCareCase(careCase)}
          </Text>
        )}
        <Text size="sm">
          {isReport
            ? 'Only a member said so. The author sees no help, and nobody else was alarmed, until you confirm it.'
            : 'Answer as a person, say where help is, and pass it on if you cannot stay with it.'}{' '}
          {careMessages.danger}
        </Text>
        {careCase && <CareMessages flagId={flag.id} {...careCase} />}
        <CareActions flag={flag} dialogs={dialogs} onReply={onReply} />
        <HelpResources />
        {mayReadDisclosures && <Disclosures flagId={flag.id} />}
      </Stack>
    </Alert>
  );
}

function CareActions({ flag, dialogs, onReply }: CareCardProps) {
  const { data: guide } = useQuery(careGuideQuery);
  const { careCase, assoc, outcome } = flag;
  const isReport = careCase?.isConfirmed === false;
  // The next step stands out: first an answer, then its state.
  const isUnanswered = careCase?.state === 'UNANSWERED';
  const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;
  return (
    <Group gap="xs" role="group" aria-label="Care">
      <Button
        size="sm"
        variant={isUnanswered ? 'default' : 'filled'}
        leftSection={<IconProgressCheck {...icon} />}
        title="State of the case (c)"
        onClick={() => dialogs.open('state')}
      >
        Set state
      </Button>
      <Button
        size="sm"
        variant={isUnanswered ? 'filled' : 'default'}
        leftSection={<IconMail {...icon} />}
        onClick={() => dialogs.open('letter')}
      >
        Write privately
      </Button>
      {onReply && guide && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconMessageHeart {...icon} />}
          onClick={() =>
            onReply(
              fillCareReply(
                { careReply: guide.reply, helpResources: guide.helpResources },
                flag.author?.username ?? '',
              ),
            )
          }
        >
          Begin with the prepared reply
        </Button>
      )}
      {assoc && outcome === null && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconEyeOff {...icon} />}
          onClick={() => dialogs.setTextHidden(true)}
        >
          Hide from others
        </Button>
      )}
      {careCase?.hidesText && outcome === 'WAITING' && (
        <Button size="sm" variant="default" onClick={() => dialogs.setTextHidden(false)}>
          Show to everyone
        </Button>
      )}
      {isReport && (
        <Button size="sm" variant="default" onClick={() => dialogs.open('mark')}>
          Confirm danger
        </Button>
      )}
      <Button size="sm" variant="default" onClick={() => dialogs.open('unmark')}>
        Not in danger
      </Button>
    </Group>
  );
}

/** Closed at first, so that the text of the person stays in view. */
function HelpResources() {
  const { data: guide, error, refetch } = useQuery(careGuideQuery);
  if (!guide) {
    if (error) return <LoadFailure error={error} onRetry={() => refetch()} />;
    return <Skeleton height={24} aria-busy />;
  }
  const { helpResources } = guide;
  const lines = helpResources.length > 0 ? helpResources : [fallbackHelpResource];
  return (
    <details className={classes.help}>
      <summary>{careMessages.helpTitle}</summary>
      <List size="sm">
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </details>
  );
}
