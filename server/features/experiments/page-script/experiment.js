/**
 * Experiments on pages of the network's own sites. Requests all experiments of a page in one call,
 * hides their parts until the response arrives, and sends goals. See docs/experiments.md.
 */
(() => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement) || window.stewardExperiments) return;
  const address = new URL('experiment', script.src);
  const { experiments = '', maxHideMs } = script.dataset;
  const symbols = experiments.split(/[\s,]+/).filter(Boolean);
  const hidden = new CSSStyleSheet();
  hidden.replaceSync('[data-experiment]{visibility:hidden!important}');
  let isShown = false;
  /** @type {Promise<Record<string, string | null>>} */
  let variants = Promise.resolve({});

  function showParts() {
    isShown = true;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== hidden);
  }

  /** @param {Record<string, string | null>} answer */
  function applyVariants(answer) {
    // Visible parts stay as they are.
    if (isShown) return;
    for (const symbol of symbols) {
      const parts = /** @type {NodeListOf<HTMLElement>} */ (
        document.querySelectorAll(`[data-experiment="${symbol}"]`)
      );
      const variant = answer[symbol] ?? parts[0]?.dataset.variant;
      for (const part of parts) part.hidden = part.dataset.variant !== variant;
    }
    showParts();
  }

  async function fetchVariants() {
    const url = `${address}?symbols=${symbols.map(encodeURIComponent).join()}`;
    const requestVariants = () => fetch(url, { credentials: 'include', keepalive: true });
    const response = await requestVariants();
    if (!response.ok) return {};
    const { variants: answer, isNewSession } = await response.json();
    // A session counts only after its cookie has come back.
    if (isNewSession) requestVariants().catch(() => {});
    return answer;
  }

  /** @param {string} symbol @param {string} goal */
  function sendGoal(symbol, goal) {
    // Goals count only for sessions with a variant.
    variants.then(() =>
      navigator.sendBeacon(
        `${address}/${encodeURIComponent(symbol)}/goal/${encodeURIComponent(goal)}`,
      ),
    );
  }

  window.stewardExperiments = {
    variant: async (symbol) => (await variants)[symbol] ?? null,
    goal: sendGoal,
  };

  document.addEventListener('click', ({ target }) => {
    const part = target instanceof Element && target.closest('[data-experiment-goal]');
    if (!(part instanceof HTMLElement)) return;
    const [symbol = '', goal = ''] = (part.dataset.experimentGoal ?? '').split('/');
    sendGoal(symbol, goal);
  });

  if (symbols.length === 0) return;
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, hidden];
  setTimeout(showParts, Math.min(Number(maxHideMs ?? 1000), 3000));
  variants = fetchVariants().catch(() => ({}));
  variants.then((answer) => {
    if (document.readyState === 'loading') {
      document.addEventListener('DOMContentLoaded', () => applyVariants(answer));
    } else {
      applyVariants(answer);
    }
  });
})();
