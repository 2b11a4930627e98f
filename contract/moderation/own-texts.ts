import type { ContentKind } from './content-kinds.ts';

export const ownTextMessages = {
  hasAnswers:
    'Others have answered, so the thread stays. You can change your text, or ask a moderator to remove it.',
  flagOpen:
    'Moderators are looking at this text. You may change or delete it, but they keep it as it was until they have decided.',
  careOpen:
    'These words do not get you into trouble. Someone from the team reads them to see how to help. You may change or delete them; the team can still read what you wrote first.',
  decided: 'Moderators have decided about this text. They keep it as it was then.',
  careClosed: 'The team has read this text, and can still read it as it was then.',
  deleted: 'Your text was deleted.',
  changedMeanwhile:
    'Not saved: this text was changed after you opened it, in another tab or by the team. If you save again, it is replaced by what you wrote.',
  formatted:
    'This text has formatting that the form cannot show. It is lost when you save a change.',
} as const;

export function ownTextEditPath(kind: ContentKind, id: number): string {
  return `/edit/${kind}/${id}`;
}

export function ownTextDeletePath(kind: ContentKind, id: number): string {
  return `/delete/${kind}/${id}`;
}
