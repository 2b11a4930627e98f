import texts from './statuses.json' with { type: 'json' };

export type StatusMood = keyof typeof texts.statuses;

export const { statuses, statusReplies, statusThanks } = texts;
export const siteStatuses: Record<string, typeof texts.statuses> = texts.siteStatuses;
