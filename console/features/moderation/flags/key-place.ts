/** Screen on which keys are listed. */
export type KeyPlace = 'list' | 'flag' | 'person';
