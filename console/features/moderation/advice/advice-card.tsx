import { Alert, Blockquote, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconMessageReply, IconPill, IconStethoscope } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fillAdviceReply } from '../../../../contract/moderation/advice-reply.ts';
import {
  adviceLabel,
  adviceReviewLabels,
  findingMessages,
} from '../../../../contract/moderation/finding-labels.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { adviceTextsQuery, reviewAdvice, showAdviceNote } from './advice.queries.ts';
import type { AdviceChange, AdviceFinding, AdviceFlag } from './advice-flag.ts';

interface AdviceCardProps {
  flag: AdviceFlag;
  change: AdviceChange;
  /** Undefined if the viewer cannot reply. */
  onReply: ((text: string) => void) | undefined;
}

const iconProps = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

export default function AdviceCard({ flag, change, onReply }: AdviceCardProps) {
  const { data: texts } = useQuery(adviceTextsQuery);
  const { id, version, finding, author } = flag;
  if (!finding?.adviceKind) return null;
  const { adviceLabel: kind, sentence, showsNote } = finding;
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconPill aria-hidden />}
      title={kind ?? adviceLabel}
    >
      <Stack gap="xs">
        {sentence !== '' && (
          <Blockquote p="xs" m={0} color="yellow" style={{ overflowWrap: 'anywhere' }}>
            {sentence}
          </Blockquote>
        )}
        <AdviceJudgement finding={finding} />
        <Group gap="xs">
          {texts && onReply && (
            <Button
              size="sm"
              variant="default"
              leftSection={<IconMessageReply {...iconProps} />}
              onClick={() => onReply(fillAdviceReply(texts.reply, author?.username ?? ''))}
            >
              Begin with the prepared reply
            </Button>
          )}
          <Button
            size="sm"
            variant="default"
            loading={change.isSaving}
            onClick={() =>
              change.save(
                () => showAdviceNote({ id, isShown: !showsNote, version }),
                showsNote ? findingMessages.noteHidden : findingMessages.noteShown,
              )
            }
          >
            {showsNote ? 'Remove the note' : 'Show a note on the page'}
          </Button>
        </Group>
        {texts && (
          <Text size="sm">
            {showsNote ? 'Readers see' : 'The note says'}: “{texts.note}”
          </Text>
        )}
        {texts?.mayReview && <AdviceReviewForm flag={flag} change={change} />}
      </Stack>
    </Alert>
  );
}

function AdviceJudgement({ finding }: { finding: AdviceFinding }) {
  const { review, reviewedAt, reviewedBy } = finding;
  return (
    <Text size="sm">
      {review && reviewedAt ? (
        <>
          <b>{adviceReviewLabels[review]}</b>, says {reviewedBy?.username ?? 'someone who is gone'}{' '}
          (clinical), {formatDateTime(reviewedAt)}
        </>
      ) : (
        'Waits for a second look by someone with clinical training.'
      )}
    </Text>
  );
}

function AdviceReviewForm({ flag, change }: { flag: AdviceFlag; change: AdviceChange }) {
  const [note, setNote] = useState('');
  const { id, version } = flag;
  const judge = async (review: 'DANGEROUS' | 'HARMLESS') => {
    const isSaved = await change.save(
      () => reviewAdvice({ id, review, note, version }),
      findingMessages.reviewed,
    );
    if (isSaved) setNote('');
  };
  return (
    <Stack gap="xs">
      <Textarea
        label="Your judgement as a clinician"
        description="A note for the history (optional)."
        maxLength={1000}
        autosize
        minRows={1}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button
          size="sm"
          leftSection={<IconStethoscope {...iconProps} />}
          loading={change.isSaving}
          onClick={() => judge('DANGEROUS')}
        >
          Dangerous
        </Button>
        <Button
          size="sm"
          variant="default"
          loading={change.isSaving}
          onClick={() => judge('HARMLESS')}
        >
          Harmless
        </Button>
      </Group>
    </Stack>
  );
}
