/** Whoever answers, on the site where they do: an account, a browser, or an account in a browser. */
export interface Voter {
  siteId: number;
  userId?: number | undefined;
  /** As the signed cookie has it, or the network's own site calls them. */
  visitorId?: string | undefined;
}
