import { Anchor } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { plural } from '../../../lib/format.ts';
import classes from './similar-flags.module.css';
import { type SimilarCount, similarCountsQuery } from './similar-flags.queries.ts';
import { useSimilarDrawer } from './use-similar-drawer.tsx';

/** Always the same list, or the effect that depends on it would run with every render. */
const noSimilarCounts: readonly SimilarCount[] = [];

interface FlagToCompare {
  id: string;
  isOpen: boolean;
  isCare: boolean;
}

interface SimilarFlagsButtonProps {
  similar: SimilarCount;
  /** Shows only the number, in a corner of a row that must keep its height. */
  isCompact?: boolean;
  onOpen(): void;
}

/** Button for a flag with near-identical ones: '12 near-identical · decide together'. */
function SimilarFlagsButton({ similar, isCompact = false, onOpen }: SimilarFlagsButtonProps) {
  const { count, hasMore, authorCount } = similar;
  const total = `${count + 1}${hasMore ? '+' : ''}`;
  const text = `${total} near-identical · decide together`;
  const authors = `By ${hasMore ? 'at least ' : ''}${plural(authorCount, 'author')}`;
  return (
    <Anchor
      component="button"
      type="button"
      className={isCompact ? classes.mark : classes.strip}
      title={isCompact ? `${text}. ${authors}` : authors}
      aria-label={isCompact ? text : undefined}
      onClick={onOpen}
    >
      <IconCopy size={14} stroke={1.5} aria-hidden />
      {isCompact ? total : text}
    </Anchor>
  );
}

function useSimilarFlags(flags: readonly FlagToCompare[]) {
  const open = flags.filter(({ isOpen, isCare }) => isOpen && !isCare);
  const { data: counts = noSimilarCounts } = useQuery(similarCountsQuery(open.map(({ id }) => id)));
  return { counts, ...useSimilarDrawer() };
}

export default function SimilarStrip({ flag }: { flag: FlagToCompare }) {
  const { counts, show, drawer } = useSimilarFlags([flag]);
  const [similar] = counts;
  return (
    <>
      {similar && <SimilarFlagsButton similar={similar} onOpen={() => show(flag.id)} />}
      {drawer}
    </>
  );
}

/**
 * Buttons for near-identical flags in rows of the dashboard. Portals put them there, because the list
 * itself is part of the first view and must not grow.
 */
export function SimilarMarks({ rows }: { rows: readonly FlagToCompare[] }) {
  const { counts, show, drawer } = useSimilarFlags(rows);
  const [cells, setCells] = useState<ReadonlyMap<string, Element>>(new Map());

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows render new cells
  useEffect(() => {
    const found = counts.flatMap(({ id }): [string, Element][] => {
      const cell = document.querySelector(`[data-row-id="${id}"] [data-part="essential"]`);
      return cell ? [[id, cell]] : [];
    });
    setCells(new Map(found));
  }, [counts, rows]);

  return (
    <>
      {counts.map((similar) => {
        const cell = cells.get(similar.id);
        return (
          cell &&
          createPortal(
            <SimilarFlagsButton similar={similar} isCompact onOpen={() => show(similar.id)} />,
            cell,
            similar.id,
          )
        );
      })}
      {drawer}
    </>
  );
}
