import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { aiQuestionMaxLength, userMessages } from '../../../../contract/people/users.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { confirmDiscard } from '../../../kit/unsaved-changes.ts';
import { hasCode } from '../../../lib/api-error.ts';
import type { User } from '../users/user.queries.ts';
import classes from './ask-user.module.css';
import { aiConfidenceQuery, askUser } from './ask-user.queries.ts';
import { AskUserAnswer } from './ask-user-answer.tsx';
import { AskUserConfidence } from './ask-user-confidence.tsx';

interface AskUserDialogProps {
  user: User;
  opened: boolean;
  onClose(): void;
}

export default function AskUserDialog({ user, opened, onClose }: AskUserDialogProps) {
  const [draft, setDraft] = useState('');

  async function close() {
    if (draft.trim() !== '' && !(await confirmDiscard())) return;
    setDraft('');
    onClose();
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={`AI impersonation of ${user.username}`}
      size="lg"
    >
      <AskUserForm user={user} onType={setDraft} />
    </Dialog>
  );
}

interface AskUserFormProps {
  user: User;
  /** Called with an empty string when the question is sent. */
  onType(draft: string): void;
}

function AskUserForm({ user, onType }: AskUserFormProps) {
  const { id, username } = user;
  const [question, setQuestion] = useState('');
  const [problem, setProblem] = useState<string>();
  const { data: confidence } = useQuery(aiConfidenceQuery(id));
  const waiting = useRef<AbortController>(undefined);
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => () => waiting.current?.abort(), []);

  const { mutate, data, isPending, error } = useMutation({
    async mutationFn(askedQuestion: string) {
      waiting.current = new AbortController();
      return { askedQuestion, answer: await askUser(id, askedQuestion, waiting.current.signal) };
    },
  });

  const isTooLong = question.length > aiQuestionMaxLength;

  function ask(event: FormEvent) {
    event.preventDefault();
    const askedQuestion = question.trim();
    const wrong = isTooLong
      ? userMessages.questionTooLong
      : askedQuestion === ''
        ? userMessages.questionEmpty
        : undefined;
    setProblem(wrong);
    if (wrong) input.current?.focus();
    else if (!isPending) {
      onType('');
      mutate(askedQuestion);
    }
  }

  return (
    <Stack gap="md">
      <form noValidate onSubmit={ask}>
        <Textarea
          ref={input}
          data-autofocus
          label="Question"
          placeholder={`What does ${username} think about…`}
          autosize
          minRows={2}
          maxRows={8}
          value={question}
          error={isTooLong ? userMessages.questionTooLong : problem}
          onChange={(event) => {
            setQuestion(event.currentTarget.value);
            onType(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <Group justify="space-between" mt="xs">
          <Text size="xs" className={isTooLong ? classes.error : undefined}>
            {question.length}/{aiQuestionMaxLength}
          </Text>
          <Button type="submit" loading={isPending}>
            Ask
          </Button>
        </Group>
      </form>
      <div role="status">
        {error && !isPending && !hasCode(error, 'UNAUTHENTICATED') && (
          <Text size="sm" className={classes.error}>
            {userMessages.aiFailed}
          </Text>
        )}
        {data && !isPending && (
          <AskUserAnswer username={username} question={data.askedQuestion} answer={data.answer} />
        )}
      </div>
      {confidence !== undefined && !data && (
        <AskUserConfidence label={`AI confidence for ${username}`} score={confidence} />
      )}
    </Stack>
  );
}
