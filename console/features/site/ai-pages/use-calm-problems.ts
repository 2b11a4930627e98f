import { type FocusEvent, useMemo, useState } from 'react';
import { aiPageProblems } from '../../../../contract/site/ai-pages.ts';
import { documentIn } from './ai-page-values.ts';

interface CalmProblemsOptions {
  /** Whether what nobody has written yet is a problem, too. */
  isBegun: boolean;
  /** Whether they are told while it is typed, as JSON is. */
  isLive: boolean;
}

/**
 * Problems of a document, told once the person has left what they are about: nobody is interrupted
 * half way through a question. What has been mended is gone at once.
 */
export function useCalmProblems(text: string, { isBegun, isLive }: CalmProblemsOptions) {
  const [left, setLeft] = useState(text);
  const problems = useMemo(() => problemsIn(text, isBegun), [text, isBegun]);
  const problemsThen = useMemo(() => problemsIn(left, isBegun), [left, isBegun]);

  function onBlur({ target, relatedTarget }: FocusEvent) {
    const question = target.closest('[role="group"][data-question]');
    if (!question?.contains(relatedTarget)) setLeft(text);
  }

  return {
    problems: isLive ? problems : problems.filter((problem) => problemsThen.includes(problem)),
    onBlur,
  };
}

function problemsIn(text: string, isBegun: boolean): string[] {
  const content = documentIn(text);
  return content ? aiPageProblems(content, isBegun) : [];
}
