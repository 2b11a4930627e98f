/** Plain text for a reply; a function, since `$&` in a name would be read as a pattern. */
export const fillAdviceReply = (reply: string, name: string): string =>
  reply.replaceAll('{name}', () => name);
