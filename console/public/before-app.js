// Runs before the first paint, so that a dark screen never flashes white. A file of its own,
// because the content security policy allows no inline script.
(() => {
  let scheme = null;
  try {
    scheme = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Without storage, the system's colour scheme applies.
  }
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
})();

// Without one of the scripts in the page nothing is drawn. Later parts report failures themselves.
(() => {
  function showFailure() {
    const root = document.getElementById('root');
    if (!root || root.childElementCount > 0) return;
    // The style sheet, which sets it otherwise, may be missing as well.
    const page = document.documentElement;
    page.style.colorScheme = page.getAttribute('data-mantine-color-scheme');
    const message = document.createElement('main');
    message.setAttribute('role', 'alert');
    message.style.cssText =
      'max-width: 30rem; margin: 4rem auto; padding: 0 1rem; font-family: sans-serif';
    const heading = document.createElement('h1');
    heading.textContent = 'Steward could not be loaded';
    const advice = document.createElement('p');
    advice.textContent = 'Check your connection, then try again.';
    const retry = document.createElement('button');
    retry.type = 'button';
    retry.textContent = 'Reload';
    retry.addEventListener('click', () => location.reload());
    message.append(heading, advice, retry);
    root.append(message);
  }
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || target.async) return;
      if (document.readyState === 'loading')
        document.addEventListener('DOMContentLoaded', showFailure);
      else showFailure();
    },
    true,
  );
})();
