/* Passkeys need JavaScript; everything else on these pages works without. */
(() => {
  if (!window.PublicKeyCredential) return;

  const toBytes = (text) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    );
  const toText = (bytes) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  const decodeIds = (list) => (list ?? []).map((one) => ({ ...one, id: toBytes(one.id) }));

  async function postJson(path, body) {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.message);
    return answer;
  }

  const toCredentialJson = ({ id, type }, response) => ({
    id,
    rawId: id,
    type,
    clientExtensionResults: {},
    response,
  });

  async function proveWithPasskey(options) {
    const credential = await navigator.credentials.get({
      publicKey: {
        ...options,
        challenge: toBytes(options.challenge),
        allowCredentials: decodeIds(options.allowCredentials),
      },
    });
    const { clientDataJSON, authenticatorData, signature, userHandle } = credential.response;
    return toCredentialJson(credential, {
      clientDataJSON: toText(clientDataJSON),
      authenticatorData: toText(authenticatorData),
      signature: toText(signature),
      ...(userHandle && { userHandle: toText(userHandle) }),
    });
  }

  async function createPasskey(options) {
    const credential = await navigator.credentials.create({
      publicKey: {
        ...options,
        challenge: toBytes(options.challenge),
        user: { ...options.user, id: toBytes(options.user.id) },
        excludeCredentials: decodeIds(options.excludeCredentials),
      },
    });
    const { response } = credential;
    return toCredentialJson(credential, {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    });
  }

  for (const form of document.querySelectorAll('form[data-passkey]')) {
    const { options, answer, kind } = form.dataset;
    const error = form.querySelector('[role=alert]');
    form.hidden = false;
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const button = form.querySelector('button');
      button.disabled = true;
      error.textContent = '';
      try {
        const wanted = await postJson(options, {});
        const passkey =
          kind === 'create' ? await createPasskey(wanted) : await proveWithPasskey(wanted);
        const fields = Object.fromEntries(new FormData(form));
        const { redirect } = await postJson(answer, { ...fields, passkey });
        window.location.assign(redirect);
      } catch (problem) {
        button.disabled = false;
        const isCancelled = problem.name === 'NotAllowedError' || problem.name === 'AbortError';
        const isKnown = problem.name === 'InvalidStateError';
        error.textContent = isCancelled
          ? 'No passkey was used.'
          : isKnown
            ? 'This device has a passkey for your account already.'
            : problem.message;
      }
    });
  }
})();
