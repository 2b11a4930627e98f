import { plural } from '../../../lib/format.ts';
import type { ListedFlag } from '../flags/flags.queries.ts';
import type { BulkOperation } from './bulk-actions.ts';
import { UnseenFlags } from './unseen-flags.tsx';

interface BulkWarning {
  question(count: string): string;
  body: string;
  confirmLabel: string;
}

const warningByOperation: Record<BulkOperation, BulkWarning> = {
  DONE: {
    question: (count) => `Mark ${count} as done?`,
    body: 'Their flags are closed.',
    confirmLabel: 'Mark as done',
  },
  SPAM: {
    question: (count) => `Mark ${count} as spam?`,
    body: 'What was written disappears from the public site. Choose the rule that the authors are told:',
    confirmLabel: 'Mark as spam',
  },
  DELETE: {
    question: (count) => `Delete ${count}?`,
    body: 'What was written disappears from the public site, and the flags are closed. Choose the rule that the authors are told:',
    confirmLabel: 'Delete',
  },
  ESCALATE: {
    question: (count) => `Escalate ${count} to the admins?`,
    body: 'They are told by mail.',
    confirmLabel: 'Escalate',
  },
};

interface BulkQuestion {
  operation: BulkOperation;
  count: number;
  /** Number of rows that stay hidden because nobody approved them. */
  waitingCount: number;
  /** Escalated rows, and rows in the care lane. */
  special: readonly ListedFlag[];
  unseen: readonly ListedFlag[];
}

/** Title, text and button of the question before an operation on many flags. */
export function describeBulkQuestion(bulk: BulkQuestion) {
  const { operation, count, waitingCount, special, unseen } = bulk;
  const { question, body, confirmLabel } = warningByOperation[operation];
  const stay =
    waitingCount === 1
      ? ' One of them waits for approval and stays hidden until someone approves it.'
      : ` ${waitingCount} of them wait for approval and stay hidden until someone approves them.`;
  return {
    title: question(plural(count, 'item')),
    body: (
      <>
        {waitingCount > 0 ? body + stay : body}
        {describeEscalatedAndCare(special)}
        <UnseenFlags flags={unseen} />
      </>
    ),
    confirmLabel,
  };
}

function describeEscalatedAndCare(special: readonly ListedFlag[]): string {
  const careCount = special.filter(({ isCare }) => isCare).length;
  const escalatedCount = special.length - careCount;
  return [
    ...(escalatedCount > 0
      ? [` Escalated to the admins and closed by this: ${plural(escalatedCount, 'item')}.`]
      : []),
    ...(careCount > 0
      ? [` In the care lane and left as they are: ${plural(careCount, 'item')}.`]
      : []),
  ].join('');
}

export function describeAssigning(count: number, unseen: readonly ListedFlag[]) {
  return {
    title: `Assign ${plural(count, 'item')}?`,
    body: <UnseenFlags flags={unseen} />,
    confirmLabel: 'Assign',
  };
}
