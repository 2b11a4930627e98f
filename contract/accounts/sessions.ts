export const maxListedSessions = 100;
