import { Checkbox, Select, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  runReasonMaxLength,
  type ScheduleEvery,
  scriptMessages,
} from '../../../../contract/scripts/task-scripts.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { FormButtons } from '../../../kit/form/form-buttons.tsx';
import { useFocusInvalid } from '../../../kit/form/use-focus-invalid.ts';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { useDraftGuard } from '../../../kit/use-draft-guard.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { isSame } from '../../../lib/is-same.ts';
import {
  initialOptionValues,
  OptionInput,
  type UploadedFile,
  UploadInput,
} from './option-inputs.tsx';
import { runTaskScript, type Script } from './task-scripts.queries.ts';

interface RunDialogProps {
  script: Script;
  opened: boolean;
  /** Run whose broken links are used instead of a file. */
  reportRunId: string | undefined;
  onClose(): void;
  onStarted(): void;
}

export function RunDialog({ script, opened, reportRunId, onClose, onStarted }: RunDialogProps) {
  const queryClient = useQueryClient();
  const { symbol, options } = script;
  const [values, setValues] = useState(() => initialOptionValues(options));
  const [file, setFile] = useState<UploadedFile>();
  const [reason, setReason] = useState('');
  const [isDryRun, setIsDryRun] = useState(true);
  const [every, setEvery] = useState<ScheduleEvery | 'ONCE'>('ONCE');
  const [problem, setProblem] = useState<{ field: string; message: string }>();
  const form = useFocusInvalid(problem);
  const action = useAction({
    onFailure(error) {
      if (!(error instanceof ApiError) || error.field === undefined) return false;
      setProblem({ field: error.field, message: error.message });
      return true;
    },
  });
  const { close, liftGuard } = useDraftGuard({
    isDirty:
      reason.trim() !== '' || file !== undefined || !isSame(values, initialOptionValues(options)),
    isSaving: action.isRunning,
    onClose,
  });
  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined);

  async function start(event: FormEvent) {
    event.preventDefault();
    setProblem(undefined);
    if (reason.trim() === '') {
      setProblem({ field: 'reason', message: scriptMessages.reasonRequired });
      return;
    }
    const isDone = await action.run(async () => {
      await runTaskScript({
        symbol,
        options: JSON.stringify(values),
        upload: file?.text ?? null,
        reason,
        isDryRun,
        every: every === 'ONCE' ? null : every,
        reportRunId: file ? null : (reportRunId ?? null),
      });
      await queryClient.invalidateQueries({ queryKey: ['taskRun'] });
    });
    if (!isDone) return;
    liftGuard();
    showSnack(
      every === 'ONCE'
        ? scriptMessages.startedNamed(script.name)
        : scriptMessages.scheduledNamed(script.name),
    );
    onStarted();
    onClose();
  }

  return (
    <Dialog opened={opened} onClose={close} title={`Run ${script.name}`} size="lg">
      <form ref={form} onSubmit={start} noValidate>
        <Stack gap="md">
          {reportRunId !== undefined && !file && (
            <Text size="sm">Goes by the broken links that run {reportRunId} found.</Text>
          )}
          {options.map((option) =>
            option.type === 'upload' ? (
              <UploadInput
                key={option.name}
                option={option}
                file={file}
                error={errorOf('upload')}
                onFile={setFile}
              />
            ) : (
              <OptionInput
                key={option.name}
                option={option}
                value={values[option.name]}
                error={errorOf(option.name)}
                onChange={(value) => setValues({ ...values, [option.name]: value })}
              />
            ),
          )}
          <Textarea
            label="Reason"
            description="It is kept with the run."
            withAsterisk
            autosize
            minRows={2}
            maxLength={runReasonMaxLength}
            value={reason}
            error={errorOf('reason')}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Select
            label="Repeat"
            data={[
              { value: 'ONCE', label: 'Only now' },
              { value: 'DAILY', label: 'Now and every day' },
              { value: 'WEEKLY', label: 'Now and every week' },
            ]}
            value={every}
            allowDeselect={false}
            error={errorOf('every')}
            onChange={(value) => setEvery((value ?? 'ONCE') as ScheduleEvery | 'ONCE')}
          />
          <Checkbox
            label="Dry run"
            description="Changes nothing, and lists what it would change."
            checked={isDryRun}
            onChange={(event) => setIsDryRun(event.currentTarget.checked)}
          />
          <FormButtons submitLabel="Start" isRunning={action.isRunning} onCancel={close} />
        </Stack>
      </form>
    </Dialog>
  );
}
