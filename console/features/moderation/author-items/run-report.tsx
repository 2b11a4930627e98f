import { Alert, Button, Progress, Stack, Text } from '@mantine/core';
import { plural } from '../../../lib/format.ts';
import type { ItemActions } from './use-item-actions.ts';

/** Progress of the run that the server is working on, then its result with one undo for all. */
export function ItemRunReport({ actions }: { actions: ItemActions }) {
  const { progress, summary, isUndoing } = actions;
  if (progress) {
    const { done, total, operation } = progress;
    const verb = operation === null ? 'Undoing' : 'Deciding';
    return (
      <Stack gap={4} role="status">
        <Text size="sm">
          {verb}: {done} of {plural(total, 'item')}. It goes on if you close this page.
        </Text>
        <Progress value={total === 0 ? 0 : (100 * done) / total} aria-label={verb} />
      </Stack>
    );
  }
  if (!summary) return null;
  const messages = new Set([...summary.results.values()].flatMap(({ message }) => message ?? []));
  return (
    <Alert
      role="status"
      color={summary.refusedCount > 0 ? 'orange' : 'green'}
      title={summary.text}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={actions.dismiss}
    >
      {summary.refusedCount > 0 && (
        <Text size="sm">
          {plural(summary.refusedCount, 'item')} could not be changed: {[...messages].join(' ')}
        </Text>
      )}
      {summary.canUndo && (
        <Button
          size="compact-sm"
          variant="light"
          // `disabled` would make the button lose the focus.
          aria-disabled={isUndoing}
          data-disabled={isUndoing || undefined}
          onClick={() => !isUndoing && actions.undo()}
        >
          Undo
        </Button>
      )}
    </Alert>
  );
}
