/** Account, browser, or account in a browser, with the site it votes on. */
export interface Voter {
  siteId: number;
  userId?: number | undefined;
  /** From the signed cookie, or supplied by the network's own front end. */
  visitorId?: string | undefined;
}
