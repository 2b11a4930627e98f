export type KeyPlace = 'list' | 'flag' | 'person';
