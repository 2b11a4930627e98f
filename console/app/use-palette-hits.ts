import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { quickSearchDebounceMs } from '../../contract/limits.ts';
import { may } from '../../contract/permissions.ts';
import { hasCode } from '../lib/api-error.ts';
import {
  hitsPerSource,
  type PaletteHit,
  type PaletteQuery,
  type PaletteSource,
  parsePaletteQuery,
} from '../lib/palette-source.ts';
import { actorOfViewer, useViewer } from '../lib/viewer.ts';
import { paletteSources } from './palette-sources.ts';

interface PaletteGroup {
  source: PaletteSource;
  hits: PaletteHit[];
}

export interface PaletteHits {
  groups: PaletteGroup[];
  isSearching: boolean;
  failed: PaletteSource[];
  retry(): void;
}

/** Queries every permitted source after a pause; sources answer and fail independently. */
export function usePaletteHits(typed: string): PaletteHits {
  const actor = actorOfViewer(useViewer());
  const wanted = JSON.stringify(parsePaletteQuery(typed) ?? null);
  const [settled] = useDebouncedValue(wanted, quickSearchDebounceMs);
  const question = JSON.parse(settled) as PaletteQuery | null;
  const sources = paletteSources.filter(({ permission }) => may(actor, permission));
  const asked = question ? sources.filter(({ search }) => question.id || search) : [];
  const answers = useQueries({
    queries: asked.map((source) => ({
      queryKey: ['palette', source.label, question] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        queryPaletteSource(source, question ?? { text: '' }, signal),
      placeholderData: keepPreviousData<PaletteHit[]>,
      staleTime: 10_000,
    })),
  });

  const isSettled = wanted === settled;
  const groups = asked.map((source, index) => {
    const answer = answers[index];
    const isFresh = isSettled && !answer?.isPlaceholderData;
    const hits = (answer?.data ?? []).filter((hit) => isFresh || hitMatchesText(hit, typed));
    return { source, hits };
  });
  return {
    groups: groups.filter(({ hits }) => hits.length > 0),
    isSearching: !isSettled || answers.some(({ isFetching }) => isFetching),
    failed: asked.filter((_, index) => answers[index]?.isError && !answers[index]?.isFetching),
    retry() {
      for (const answer of answers) if (answer.isError) answer.refetch();
    },
  };
}

async function queryPaletteSource(
  { search, find }: PaletteSource,
  { text, id }: PaletteQuery,
  signal: AbortSignal,
): Promise<PaletteHit[]> {
  const [one, some = []] = await Promise.all([
    id && find(id, signal).catch(ignoreNotFound),
    text ? search?.(text, signal) : [],
  ]);
  if (!one) return some;
  return [one, ...some.filter((hit) => hit.id !== one.id)].slice(0, hitsPerSource);
}

function ignoreNotFound(error: unknown): undefined {
  if (!hasCode(error, 'NOT_FOUND')) throw error;
}

/** Keeps previous hits only if they match the current text. */
function hitMatchesText({ label, description = '' }: PaletteHit, typed: string): boolean {
  const words = typed.trim().toLowerCase();
  return words !== '' && `${label} ${description}`.toLowerCase().includes(words);
}
