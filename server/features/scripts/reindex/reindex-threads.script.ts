import { z } from 'zod';
import { exactText, list } from '../../../../contract/text.ts';
import type { RebuildKind } from '../../../base/rebuild-kind.ts';
import { defineTaskScript, toChangeLogLine } from '../task-scripts/script.ts';

const itemsPerStep = 500;
const kindsRequiredMessage = 'Please choose what to work out anew.';

interface RebuildCursor {
  kind: number;
  after: string | null;
}

export function reindexThreadsScript(kinds: readonly RebuildKind[]) {
  const input = z.object({ kinds: list(exactText(50), 100).min(1, kindsRequiredMessage) });
  const selectKinds = (names: readonly string[]) =>
    kinds.filter(({ name }) => names.includes(name));

  return defineTaskScript<z.output<typeof input>, RebuildCursor>({
    symbol: 'reindex_threads',
    name: 'Reindex threads and posts',
    icon: 'refresh',
    description:
      'Works out anew what threads and posts are found, listed and counted by, and corrects what is wrong. People may go on writing meanwhile.',
    options: [
      {
        name: 'kinds',
        type: 'multi_select',
        label: 'What to work out anew',
        items: kinds.map(({ name, label }) => ({ value: name, label })),
        default: kinds.map(({ name }) => name),
      },
    ],
    input,

    async count(_, { siteId, options }) {
      let total = 0;
      for (const kind of selectKinds(options.kinds)) total += await kind.count(siteId);
      return total;
    },

    async step(trx, task, cursor = { kind: 0, after: null }) {
      const { siteId, isDryRun, options } = task;
      const wanted = selectKinds(options.kinds);
      const kind = wanted[cursor.kind];
      if (!kind) return { done: 0, cursor: undefined, counts: { 'Looked at': 0, Corrected: 0 } };
      const { after, items, corrected } = await kind.step(trx, siteId, {
        after: cursor.after,
        limit: itemsPerStep,
        isDryRun,
      });
      const next = { kind: after === null ? cursor.kind + 1 : cursor.kind, after };
      return {
        done: items,
        cursor: next.kind < wanted.length ? next : undefined,
        counts: { 'Looked at': items, Corrected: corrected.length },
        logs: corrected.map(({ id, what }) =>
          toChangeLogLine(`${kind.name} ${id}: ${isDryRun ? 'would be corrected, ' : ''}${what}`, {
            siteId,
            noun: kind.name,
            id,
            before: 'out of date',
            after: what,
          }),
        ),
      };
    },
  });
}
