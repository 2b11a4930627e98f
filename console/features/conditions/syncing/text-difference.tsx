import { UnstyledButton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { plural } from '../../../lib/format.ts';
import { type DiffPart, diffWords, foldSameText } from '../../../lib/word-diff.ts';
import classes from './changed-values.module.css';

/** Difference of two texts by word; long unchanged parts are folded. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => diffWords(before, after), [before, after]);
  const placed = parts.map((part, place) => ({ part, place }));
  return (
    <span className={classes.text} dir="auto">
      {placed.map(({ part, place }) => (
        <TextDifferencePart
          key={place}
          part={part}
          isFirst={place === 0}
          isLast={place === parts.length - 1}
        />
      ))}
    </span>
  );
}

interface TextDifferencePartProps {
  part: DiffPart;
  isFirst: boolean;
  isLast: boolean;
}

function TextDifferencePart({ part: { kind, text }, isFirst, isLast }: TextDifferencePartProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (kind === 'removed') return <del className={classes.removed}>{text}</del>;
  if (kind === 'added') return <ins className={classes.added}>{text}</ins>;
  const folded = isOpen ? undefined : foldSameText(text, { isFirst, isLast });
  if (!folded) return <>{text}</>;
  return (
    <>
      {folded.head}
      <UnstyledButton
        className={classes.fold}
        aria-label={`Show ${plural(folded.hiddenCount, 'unchanged word')}`}
        onClick={() => setIsOpen(true)}
      >
        … {plural(folded.hiddenCount, 'word')} …
      </UnstyledButton>{' '}
      {folded.tail}
    </>
  );
}
