/** Plain text for a reply; a function, since `$&` in a name would be read as a pattern. */
export const adviceReplyFor = (reply: string, name: string): string =>
  reply.replaceAll('{name}', () => name);
