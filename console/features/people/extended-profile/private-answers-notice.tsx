import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { extendedProfileMessages } from '../../../../contract/people/extended-profile.ts';
import { profileVotesQuery } from './extended-profile.queries.ts';

interface PrivateAnswersNoticeProps {
  fieldId: string;
  /** True if everyone sees answers under the edited settings. */
  isPublic: boolean;
}

/** Warns before saving that earlier private answers stay hidden in a field that becomes public. */
export function PrivateAnswersNotice({ fieldId, isPublic }: PrivateAnswersNoticeProps) {
  const { data: votes } = useQuery({ ...profileVotesQuery, enabled: isPublic });
  const count = votes?.privateAnswers.get(fieldId) ?? 0;
  if (!isPublic || count === 0) return null;
  return (
    <Alert color="cyan" icon={<IconLock aria-hidden />} role="status">
      {extendedProfileMessages.answersStayPrivate(count)}
    </Alert>
  );
}
