import type { Actor } from '../base/actor.ts';
import { rateLimited } from '../base/errors.ts';
import { isSuspended, type Viewer } from '../base/viewer.ts';

export const maxStreamsOfSession = 20;
export const maxStreamsOfPerson = 40;
/** Longest time that a stream stays open after its session ended. */
export const streamRecheckIntervalMs = 5000;

interface OpenStream {
  actor: Actor;
  end(): void;
}

export interface OpenStreams {
  open(actor: Actor, end: () => void): () => void;
  recheck(which?: (actor: Actor) => boolean): Promise<void>;
  close(): void;
}

/**
 * Open streams of this process. Their sessions are checked every few seconds, once per session, and
 * immediately when the account changes: someone who was blocked, signed out or given another role
 * receives nothing more.
 */
export function createOpenStreams(
  viewers: { find(actor: Actor): Promise<Viewer | undefined> },
  onError: (error: unknown) => void,
): OpenStreams {
  const streams = new Set<OpenStream>();

  async function mayListen(actor: Actor): Promise<boolean> {
    const viewer = await viewers.find(actor);
    if (!viewer || isSuspended(viewer)) return false;
    return viewer.id === actor.id && viewer.roleId === actor.roleId;
  }

  async function recheck(which: (actor: Actor) => boolean = () => true): Promise<void> {
    const concerned = [...streams].filter(({ actor }) => which(actor));
    const bySession = Map.groupBy(concerned, ({ actor: { sessionToken, apiToken, roleId } }) =>
      JSON.stringify([sessionToken, apiToken?.id, roleId]),
    );
    for (const group of bySession.values()) {
      const [first] = group;
      if (first && !(await mayListen(first.actor))) for (const stream of group) stream.end();
    }
  }

  // Rounds never overlap, so that a slow database is not queried twice at once.
  let timer = setTimeout(recheckPeriodically, streamRecheckIntervalMs).unref();
  async function recheckPeriodically(): Promise<void> {
    await recheck().catch(onError);
    timer = setTimeout(recheckPeriodically, streamRecheckIntervalMs).unref();
  }

  return {
    open(actor, end) {
      const countStreams = (isSame: (other: Actor) => boolean) =>
        [...streams].filter((stream) => isSame(stream.actor)).length;
      if (
        countStreams(({ sessionToken, apiToken }) =>
          apiToken || actor.apiToken
            ? apiToken?.id === actor.apiToken?.id
            : sessionToken === actor.sessionToken,
        ) >= maxStreamsOfSession ||
        countStreams(({ personId }) => personId === actor.personId) >= maxStreamsOfPerson
      ) {
        throw rateLimited('Too many open tabs are listening for changes.');
      }
      const stream = { actor, end };
      streams.add(stream);
      return () => streams.delete(stream);
    },
    recheck,
    close: () => clearTimeout(timer),
  };
}
