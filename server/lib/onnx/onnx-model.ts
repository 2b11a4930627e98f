import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { RunnerOptions, RunnerReply } from './onnx-runner.ts';

/** A model in a process of its own, which begins with the first text and ends when unused. */
export interface OnnxModel {
  /** For each window of the text, a number for each label. */
  rowsOf(text: string): Promise<number[][]>;
  /** Of the process, while there is one. */
  pid(): number | undefined;
  /** Answers what it was asked so far, and ends. */
  retire(): void;
  close(): void;
}

export interface OnnxLimits {
  loadMs: number;
  runMs: number;
  memoryBytes: number;
  /** Without a text for so long, its memory is given back. */
  idleMs: number;
  /** A model that hung, died or does not load is left alone for so long. */
  restMs: number;
}

const lookEveryMs = 100;

/** The process is lost, or was never any good. */
class Lost extends Error {}

export function createOnnxModel(options: RunnerOptions, limits: OnnxLimits): OnnxModel {
  let child: ChildProcess | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let resting: { until: number; why: string } | undefined;
  let isClosed = false;

  const stop = () => {
    child?.kill('SIGKILL');
    child = undefined;
  };

  async function start(): Promise<ChildProcess> {
    const started = fork(new URL('./onnx-runner.ts', import.meta.url), [JSON.stringify(options)], {
      execArgv: [],
      // It needs none of what this process knows.
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child = started;
    // Whoever waits for an answer hears of it; at other times nobody has to.
    started.on('error', () => {});
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    await replyOf(started, limits.loadMs, 'load', limits.memoryBytes);
    // Whether it runs at all, and answers with what it should, is known before anybody's text is.
    await run(started, '').catch((error) => {
      throw new Lost(error.message);
    });
    return started;
  }

  async function run(running: ChildProcess, text: string): Promise<number[][]> {
    const reply = replyOf(running, limits.runMs, 'answer', limits.memoryBytes);
    running.send(text);
    return (await reply).rows ?? [];
  }

  async function ask(text: string): Promise<number[][]> {
    if (isClosed) throw new Error('The model is closed');
    if (resting && resting.until > Date.now()) throw new Error(resting.why);
    clearTimeout(idle);
    try {
      const running = child ?? (await start());
      return await run(running, text);
    } catch (error) {
      if (error instanceof Lost) {
        stop();
        resting = { until: Date.now() + limits.restMs, why: error.message };
      }
      throw error;
    } finally {
      idle = setTimeout(stop, limits.idleMs).unref();
    }
  }

  function close(): void {
    isClosed = true;
    clearTimeout(idle);
    stop();
  }

  return {
    rowsOf(text) {
      const answer = turn.then(() => ask(text));
      // Whoever asked gets the error; the next in line only waits.
      turn = answer.catch(() => {});
      return answer;
    },
    pid: () => child?.pid,
    retire() {
      turn = turn.then(close);
    },
    close,
  };
}

/** The next thing it says, within limits of time and memory. */
async function replyOf(
  child: ChildProcess,
  timeoutMs: number,
  task: 'load' | 'answer',
  memoryBytes: number,
): Promise<{ rows?: number[][] }> {
  const { promise, resolve, reject } = Promise.withResolvers<RunnerReply>();
  const lost = (why: string) => reject(new Lost(why));
  const onExit = (code: number | null, signal: string | null) =>
    lost(`The process of the model ended (${signal ?? code})`);
  const onError = (error: Error) => lost(`The process of the model failed: ${error.message}`);
  child.on('message', resolve).on('exit', onExit).on('error', onError);
  const timer = setTimeout(
    () => lost(`The model did not ${task} within ${timeoutMs / 1000} seconds`),
    timeoutMs,
  );
  const watch = setInterval(async () => {
    if ((await memoryOf(child.pid)) > memoryBytes) {
      lost(`The model took more memory than ${Math.round(memoryBytes / 1_000_000)} MB`);
    }
  }, lookEveryMs);
  try {
    const reply = await promise;
    if (!('failed' in reply)) return reply;
    throw task === 'load'
      ? new Lost(`The model does not load: ${reply.failed}`)
      : new Error(reply.failed);
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    child.off('message', resolve).off('exit', onExit).off('error', onError);
  }
}

/** What a process has of the machine's memory; nothing where the system does not tell. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}
