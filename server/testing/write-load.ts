import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { expect } from 'vitest';
import type { ApiClient } from './client.ts';

export interface WriteLoad {
  /** Names of awards that the server acknowledged, in this order. */
  acknowledged: string[];
  /** Answers other than success, and requests without an answer. */
  failures: string[];
  stop(): Promise<void>;
}

const upsertAwardMutation =
  'mutation ($name: String!) { upsertAward(name: $name, year: 2024) { id } }';
const listAwardsQuery = '{ awards { total } }';

/** Creates and lists awards through each client, one after the other, until it is stopped. */
export function startWriteLoad(clients: readonly ApiClient[], prefix: string): WriteLoad {
  const acknowledged: string[] = [];
  const failures: string[] = [];
  let isStopped = false;
  const run = async (client: ApiClient, writer: number) => {
    for (let i = 0; !isStopped; i += 1) {
      const name = `${prefix} ${writer}.${i}`;
      try {
        const answer = await client.graphql(upsertAwardMutation, { name });
        if (answer.data?.upsertAward) acknowledged.push(name);
        else failures.push(answer.errors?.[0]?.message ?? `status ${answer.status}`);
        const read = await client.graphql(listAwardsQuery);
        if (!read.data?.awards) failures.push(read.errors?.[0]?.message ?? `status ${read.status}`);
      } catch (error) {
        failures.push(String(error));
        // Pauses, because a stopped server refuses connections immediately.
        await sleep(20);
      }
    }
  };
  const running = clients.map(run);
  return {
    acknowledged,
    failures,
    async stop() {
      isStopped = true;
      await Promise.all(running);
    },
  };
}

/** Checks that every acknowledged award exists exactly once and has its audit event. */
export async function expectNothingLost(client: pg.Client, load: WriteLoad): Promise<void> {
  const { rows } = await client.query<{ name: string; awards: number; events: number }>(
    `select name, count(distinct a.id)::int as awards, count(e.id)::int as events
     from awards a left join audit_events e
       on e.entity_id = a.id and e.action = 'award.created'
     group by name`,
  );
  const found = new Map(rows.map((row) => [row.name, row]));
  expect(load.acknowledged.filter((name) => !found.has(name))).toEqual([]);
  const names = rows.filter(({ name }) => / \d+\.\d+$/.test(name));
  expect(names.filter(({ awards, events }) => awards !== 1 || events !== 1)).toEqual([]);
}
