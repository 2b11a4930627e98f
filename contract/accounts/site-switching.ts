/** In the query of the console's address when someone came there by switching sites. */
export const switchedMark = 'switched';
