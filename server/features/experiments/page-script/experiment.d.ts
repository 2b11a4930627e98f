/** What `/api/experiment.js` adds to a page. */
interface StewardExperiments {
  /** The visitor's variant; null if they take no part or the server does not answer. */
  variant(symbol: string): Promise<string | null>;
  /** Reports a goal, even while the page is being left. */
  goal(symbol: string, goal: string): void;
}

interface Window {
  stewardExperiments?: StewardExperiments;
}
