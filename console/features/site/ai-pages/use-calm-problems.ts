import { type FocusEvent, useMemo, useState } from 'react';
import { aiPageProblems } from '../../../../contract/site/ai-pages.ts';
import { afterPress } from '../../../kit/form/after-press.ts';
import { parseContentText } from './ai-page-values.ts';

interface ProblemsAfterBlurOptions {
  isBegun: boolean;
  /** True if problems appear while typing, as for JSON. */
  isLive: boolean;
}

/**
 * Problems of a document. New ones appear when the input loses focus, so that nobody is interrupted
 * while typing; solved ones disappear at once.
 */
export function useProblemsAfterBlur(text: string, { isBegun, isLive }: ProblemsAfterBlurOptions) {
  const [textAtBlur, setTextAtBlur] = useState(text);
  const problems = useMemo(() => findAiPageProblems(text, isBegun), [text, isBegun]);
  const problemsAtBlur = useMemo(
    () => findAiPageProblems(textAtBlur, isBegun),
    [textAtBlur, isBegun],
  );

  function onBlur({ target, relatedTarget }: FocusEvent) {
    const question = target.closest('[role="group"][data-question]');
    if (!question?.contains(relatedTarget)) afterPress(() => setTextAtBlur(text));
  }

  return {
    problems: isLive ? problems : problems.filter((problem) => problemsAtBlur.includes(problem)),
    onBlur,
  };
}

function findAiPageProblems(text: string, isBegun: boolean): string[] {
  const content = parseContentText(text);
  return content ? aiPageProblems(content, isBegun) : [];
}
