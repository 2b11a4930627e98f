import { Alert, Blockquote, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { appealStateLabels } from '../../../../contract/moderation/appeal-states.ts';
import { appealMaxLength, appealMessages } from '../../../../contract/moderation/appeals.ts';
import { decisionLabels } from '../../../../contract/moderation/decision-kinds.ts';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { SidePanel } from '../../../kit/side-panel.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useDraftGuard } from '../../../kit/use-draft-guard.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { type Appeal, decideAppeal } from './appeals.queries.ts';

interface AppealPanelProps {
  appeal: Appeal;
  opened: boolean;
  onClose(): void;
}

export function AppealPanel({ appeal, opened, onClose }: AppealPanelProps) {
  const { username, side, body, state, answer, siteName, isOfOtherSite } = appeal;
  const verdict = useAppealVerdict(appeal, onClose);
  return (
    <SidePanel opened={opened} onClose={verdict.close} title={`Objection of ${username}`}>
      <Stack gap="md">
        {isOfOtherSite && (
          <Alert color="cyan">
            {siteName} has nobody else who could decide this, so it was passed on.
          </Alert>
        )}
        <div>
          <Text size="sm" fw={600}>
            {side === 'AUTHOR' ? 'The author says' : 'A reporter says'}
          </Text>
          <Blockquote p="sm" mt={4}>
            <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }} dir="auto">
              {body}
            </Text>
          </Blockquote>
        </div>
        <AppealedDecision appeal={appeal} />
        {state === 'OPEN' ? (
          <AppealVerdictForm refusal={appeal.refusal} verdict={verdict} />
        ) : (
          <div>
            <Text size="sm" fw={600}>
              {appealStateLabels[state]}
            </Text>
            <Text size="xs" c="dimmed">
              {appeal.reviewerName && `${appeal.reviewerName}, `}
              {appeal.decidedAt && formatDateTime(appeal.decidedAt)}
            </Text>
            <Text size="sm" mt={4} style={{ whiteSpace: 'pre-line' }} dir="auto">
              {answer || 'Without an answer.'}
            </Text>
          </div>
        )}
      </Stack>
    </SidePanel>
  );
}

function AppealedDecision({ appeal }: { appeal: Appeal }) {
  const { decision, policyName, originalDeciderName, originalDecidedAt, contentBody } = appeal;
  return (
    <div>
      <Text size="sm" fw={600}>
        The decision
      </Text>
      <Text size="sm">
        {decisionLabels[decision]}
        {policyName && `: ${policyName}`}
      </Text>
      <Text size="xs" c="dimmed">
        {originalDeciderName && `${originalDeciderName}, `}
        {formatDateTime(originalDecidedAt)}
        {appeal.contentFlagId && (
          <>
            {' · '}
            <ScreenLink to="ContentFlag" params={{ id: appeal.contentFlagId }}>
              Open the flag
            </ScreenLink>
          </>
        )}
      </Text>
      {contentBody !== '' && (
        <Blockquote p="sm" mt={4} color="gray">
          <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }} dir="auto">
            {contentBody}
          </Text>
        </Blockquote>
      )}
    </div>
  );
}

function useAppealVerdict({ id, version, state, username }: Appeal, onClose: () => void) {
  const [answer, setAnswer] = useState('');
  const queryClient = useQueryClient();
  const { isRunning, run } = useAction({
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['appeal'] }),
  });
  const isDirty = state === 'OPEN' && answer !== '';
  const { close, liftGuard } = useDraftGuard({ isDirty, isSaving: isRunning, onClose });

  const decide = (overturn: boolean) =>
    run(async () => {
      await decideAppeal({ id, version, overturn, answer });
      liftGuard();
      showSnack(overturn ? appealMessages.overturned : appealMessages.upheld, {
        about: `Objection of ${username}`,
      });
      onClose();
    });

  return { answer, setAnswer, isRunning, decide, close };
}

interface AppealVerdictFormProps {
  refusal: string | null;
  verdict: ReturnType<typeof useAppealVerdict>;
}

function AppealVerdictForm({ refusal, verdict }: AppealVerdictFormProps) {
  const { answer, setAnswer, isRunning, decide } = verdict;
  if (refusal !== null) return <Alert color="gray">{refusal}</Alert>;
  return (
    <>
      <Textarea
        label="Answer to the member"
        description="Sent with the result. The other side is told the result only."
        autosize
        minRows={3}
        dir="auto"
        maxLength={appealMaxLength}
        value={answer}
        disabled={isRunning}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <Group>
        <Button loading={isRunning} onClick={() => decide(true)}>
          Change the decision
        </Button>
        <Button variant="default" loading={isRunning} onClick={() => decide(false)}>
          The decision stands
        </Button>
      </Group>
    </>
  );
}
