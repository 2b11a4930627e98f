import { IconClock, IconSpeakerphone, IconTrash, type TablerIcon } from '@tabler/icons-react';
import { Badge, Badges } from './badge.tsx';

const hiddenMarkLabels = {
  isDeleted: ['Deleted', IconTrash],
  isSpam: ['Spam', IconSpeakerphone],
  isPendingModeration: ['Waiting for approval', IconClock],
} as const satisfies Record<string, readonly [string, TablerIcon]>;

type HiddenMark = keyof typeof hiddenMarkLabels;

export type HiddenState = Record<HiddenMark, boolean>;

export function isHidden(state: HiddenState): boolean {
  return state.isDeleted || state.isSpam || state.isPendingModeration;
}

export function HiddenMarks({ state }: { state: HiddenState }) {
  const shown = (Object.keys(hiddenMarkLabels) as HiddenMark[]).filter((mark) => state[mark]);
  if (shown.length === 0) return null;
  return (
    <Badges>
      {shown.map((mark) => {
        const [label, Icon] = hiddenMarkLabels[mark];
        return (
          <Badge
            key={mark}
            look="light"
            color={mark === 'isPendingModeration' ? 'cyan' : 'gray'}
            icon={Icon}
          >
            {label}
          </Badge>
        );
      })}
    </Badges>
  );
}
