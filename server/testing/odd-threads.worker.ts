import { replyToMessages } from '../base/thread-replies.ts';

export type OddTask = 'answer' | 'loop' | 'throw' | 'crash' | 'exit' | 'fill memory';

const actionByTask: Record<OddTask, () => unknown> = {
  answer: () => 42,
  loop: () => {
    while (true);
  },
  throw: () => {
    throw new Error('no such word');
  },
  crash: () => {
    setImmediate(() => {
      throw new Error('crashed');
    });
    return new Promise(() => {});
  },
  exit: () => process.exit(3),
  'fill memory': () => {
    const kept: unknown[] = [];
    while (true) kept.push(new Array(1_000_000).fill({}));
  },
};

replyToMessages((task: OddTask) => actionByTask[task]());
