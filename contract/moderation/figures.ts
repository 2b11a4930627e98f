export const maxFiguresDays = 92;

export const figuresPeriods = [7, 30, 90] as const;

/** Upper bounds of the ages of open flags, in hours; the last group has none. */
export const backlogAgeBoundsHours = [1, 4, 24, 72, 168] as const;

export const backlogLabels = [
  'Up to 1 hour',
  '1 to 4 hours',
  '4 to 24 hours',
  '1 to 3 days',
  '3 to 7 days',
  'More than 7 days',
] as const;

export const figuresMessages = {
  badPeriod: `The period must end after it begins, and have at most ${maxFiguresDays} days.`,
} as const;

export const figuresCsvPath = '/api/moderation/figures.csv';
