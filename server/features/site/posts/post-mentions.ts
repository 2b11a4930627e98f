import { mentionLinks } from '../../../db/mention-links.ts';

export const postMentions = mentionLinks('posts');
