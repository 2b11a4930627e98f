/** Query parameter that marks an arrival in the console by switching sites. */
export const siteSwitchedParameter = 'switched';
