import { setPriority } from 'node:os';

export type ModelReply = { rows?: number[][] } | { failed: string };

type ComputeRows = (text: string) => Promise<number[][]>;

const sendReplyToParent = (reply: ModelReply) => process.send?.(reply);
const errorMessageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Serves a model to the process that started this one: opens it with the options of the command
 * line, reads texts one after the other and answers with rows of numbers.
 */
export function serveModel<Options>(openModel: (options: Options) => Promise<ComputeRows>): void {
  if (!process.send || !process.argv[2]) return;
  computeRowsOfReceivedTexts(openModel, JSON.parse(process.argv[2])).catch((error) => {
    sendReplyToParent({ failed: errorMessageOf(error) });
    process.disconnect();
  });
}

async function computeRowsOfReceivedTexts<Options>(
  openModel: (options: Options) => Promise<ComputeRows>,
  options: Options,
): Promise<void> {
  process.on('disconnect', () => process.exit());
  setPriority(10);
  const computeRows = await openModel(options);
  process.on('message', (text: string) =>
    computeRows(text).then(
      (rows) => sendReplyToParent({ rows }),
      (error) => sendReplyToParent({ failed: errorMessageOf(error) }),
    ),
  );
  sendReplyToParent({});
}
