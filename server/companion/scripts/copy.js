/* Copies the lines of a list. Browsers offer the clipboard over HTTPS and on localhost only. */
(() => {
  async function copyToClipboard(text) {
    if (navigator.clipboard) return navigator.clipboard.writeText(text);
    const field = document.createElement('textarea');
    field.value = text;
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand('copy');
    field.remove();
    if (!isCopied) throw new Error('not copied');
  }

  for (const button of document.querySelectorAll('button[data-copy]')) {
    const list = document.getElementById(button.dataset.copy);
    const status = button.parentElement.querySelector('[role=status]');
    button.hidden = false;
    button.addEventListener('click', async () => {
      const lines = [...list.children].map((line) => line.textContent.trim());
      try {
        await copyToClipboard(`${lines.join('\n')}\n`);
        status.textContent = 'Copied';
      } catch {
        status.textContent = 'Please select and copy the codes yourself.';
      }
    });
  }
})();
