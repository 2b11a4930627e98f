import type { Actor } from '../base/actor.ts';
import { rateLimited } from '../base/errors.ts';
import type { Viewer } from '../base/viewer.ts';

/** Each open tab has one. */
export const maxStreamsOfSession = 20;
export const maxStreamsOfPerson = 40;
/** How long a stream goes on at the most after its session has ended. */
export const recheckEveryMs = 5000;

interface OpenStream {
  actor: Actor;
  end(): void;
}

export interface OpenStreams {
  /** Makes room for a stream, or refuses it. The answer gives the room back. */
  open(actor: Actor, end: () => void): () => void;
  /** Ends the streams of whoever may not listen any more. */
  recheck(which?: (actor: Actor) => boolean): Promise<void>;
  close(): void;
}

/**
 * The streams of this process. A session is looked at again every few seconds, once however many
 * streams it has, and at once when its own account changes: who was blocked, signed out or given
 * another role hears nothing more.
 */
export function createOpenStreams(
  sessions: { find(token: string): Promise<Viewer | undefined> },
  onError: (error: unknown) => void,
): OpenStreams {
  const streams = new Set<OpenStream>();

  async function mayListen(actor: Actor): Promise<boolean> {
    const viewer = actor.sessionToken && (await sessions.find(actor.sessionToken));
    return !!viewer && viewer.id === actor.id && viewer.roleId === actor.roleId;
  }

  async function recheck(which: (actor: Actor) => boolean = () => true): Promise<void> {
    const concerned = [...streams].filter(({ actor }) => which(actor));
    const bySession = Map.groupBy(concerned, ({ actor: { sessionToken, roleId } }) =>
      JSON.stringify([sessionToken, roleId]),
    );
    for (const group of bySession.values()) {
      const [first] = group;
      if (first && !(await mayListen(first.actor))) for (const stream of group) stream.end();
    }
  }

  // One round after the other: a slow database gets no second one on top.
  let timer = setTimeout(round, recheckEveryMs).unref();
  async function round(): Promise<void> {
    await recheck().catch(onError);
    timer = setTimeout(round, recheckEveryMs).unref();
  }

  return {
    open(actor, end) {
      const of = (isSame: (other: Actor) => boolean) =>
        [...streams].filter((stream) => isSame(stream.actor)).length;
      if (
        of(({ sessionToken }) => sessionToken === actor.sessionToken) >= maxStreamsOfSession ||
        of(({ personId }) => personId === actor.personId) >= maxStreamsOfPerson
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
