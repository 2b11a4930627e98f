import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { ModelReply } from './model-program.ts';

/** A model in a child process, which starts with the first text and ends when idle. */
export interface ModelProcess {
  /** One row per window of the text, with one number per label. */
  computeWindowScores(text: string): Promise<number[][]>;
  pid(): number | undefined;
  /** Most memory its process has taken so far; undefined where the system does not tell. */
  readPeakMemoryBytes(): Promise<number | undefined>;
  retire(): void;
  close(): void;
}

export interface ModelLimits {
  loadMs: number;
  runMs: number;
  memoryBytes: number;
  /** Idle time after which the process ends and frees its memory. */
  idleMs: number;
  /** Pause after a model hung, crashed or failed to load. */
  restMs: number;
}

const modelMemoryPollMs = 100;
/** More texts are refused: whoever asks tries again later. */
const maxTextsWaitingForModel = 16;

class ModelProcessError extends Error {}

/** `program` is a file that calls `serveModel`; it gets the options. */
export function createModelProcess(
  program: URL,
  options: object,
  limits: ModelLimits,
): ModelProcess {
  let child: ChildProcess | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let resting: { until: number; why: string } | undefined;
  let isClosed = false;
  let waitingTexts = 0;

  const killChild = () => {
    child?.kill('SIGKILL');
    child = undefined;
  };

  async function startChild(): Promise<ChildProcess> {
    const started = fork(program, [JSON.stringify(options)], {
      execArgv: [],
      // The child needs no secrets or settings of this process.
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child = started;
    // Prevents a crash by errors between texts; `waitForReply` has its own listener.
    started.on('error', () => {});
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    await waitForReply(started, limits.loadMs, 'load', limits.memoryBytes);
    // Runs the model on an empty text first, so that a broken model fails before a real text.
    await runModel(started, '').catch((error) => {
      throw new ModelProcessError(error.message);
    });
    return started;
  }

  async function runModel(running: ChildProcess, text: string): Promise<number[][]> {
    const reply = waitForReply(running, limits.runMs, 'answer', limits.memoryBytes);
    running.send(text);
    return (await reply).rows ?? [];
  }

  async function startAndRun(text: string): Promise<number[][]> {
    if (isClosed) throw new Error('The model is closed');
    if (resting && resting.until > Date.now()) throw new Error(resting.why);
    clearTimeout(idle);
    try {
      const running = child ?? (await startChild());
      return await runModel(running, text);
    } catch (error) {
      if (error instanceof ModelProcessError) {
        killChild();
        resting = { until: Date.now() + limits.restMs, why: error.message };
      }
      throw error;
    } finally {
      idle = setTimeout(killChild, limits.idleMs).unref();
    }
  }

  function close(): void {
    isClosed = true;
    clearTimeout(idle);
    killChild();
  }

  return {
    computeWindowScores(text) {
      if (waitingTexts >= maxTextsWaitingForModel) {
        return Promise.reject(new Error('Too many texts are waiting for the model'));
      }
      waitingTexts++;
      const answer = turn
        .then(() => startAndRun(text))
        .finally(() => {
          waitingTexts--;
        });
      // The caller gets the error; the next text only waits for the end.
      turn = answer.catch(() => {});
      return answer;
    },
    pid: () => child?.pid,
    readPeakMemoryBytes: () => readMemoryBytes(child?.pid, 'VmHWM'),
    retire() {
      turn = turn.then(close);
    },
    close,
  };
}

async function waitForReply(
  child: ChildProcess,
  timeoutMs: number,
  task: 'load' | 'answer',
  memoryBytes: number,
): Promise<{ rows?: number[][] }> {
  const { promise, resolve, reject } = Promise.withResolvers<ModelReply>();
  const rejectAsLost = (why: string) => reject(new ModelProcessError(why));
  const onExit = (code: number | null, signal: string | null) =>
    rejectAsLost(`The process of the model ended (${signal ?? code})`);
  const onError = (error: Error) =>
    rejectAsLost(`The process of the model failed: ${error.message}`);
  child.on('message', resolve).on('exit', onExit).on('error', onError);
  const timer = setTimeout(
    () => rejectAsLost(`The model did not ${task} within ${timeoutMs / 1000} seconds`),
    timeoutMs,
  );
  const watch = setInterval(async () => {
    if (((await readMemoryBytes(child.pid, 'VmRSS')) ?? 0) > memoryBytes) {
      rejectAsLost(`The model took more memory than ${Math.round(memoryBytes / 1_000_000)} MB`);
    }
  }, modelMemoryPollMs);
  try {
    const reply = await promise;
    if (!('failed' in reply)) return reply;
    throw task === 'load'
      ? new ModelProcessError(`The model does not load: ${reply.failed}`)
      : new Error(reply.failed);
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    child.off('message', resolve).off('exit', onExit).off('error', onError);
  }
}

/** Current (`VmRSS`) or highest (`VmHWM`) memory of a process, as Linux reports it. */
async function readMemoryBytes(
  pid: number | undefined,
  name: 'VmRSS' | 'VmHWM',
): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const line = status.split('\n').find((each) => each.startsWith(`${name}:`));
  const kilobytes = Number.parseInt(line?.slice(name.length + 1) ?? '', 10);
  return Number.isNaN(kilobytes) ? undefined : kilobytes * 1024;
}
