export const basePath = '/moderation';
