/** Reasons of flags that a site can set a time target for. Cases of danger have alarms instead. */
export const targetReasons = ['reported', 'offensive', 'spam', 'image', 'held'] as const;
export type TargetReason = (typeof targetReasons)[number];

export const targetReasonLabels: Record<TargetReason, string> = {
  reported: 'Reported',
  offensive: 'Offensive',
  spam: 'Spam',
  image: 'Image',
  held: 'Waiting for approval',
};

export const maxTargetHours = 240;

/** Share of the time after which an open flag turns amber. */
export const amberShareOfTarget = 0.75;

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export type Weekday = (typeof weekdays)[number];
