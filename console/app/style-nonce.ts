/** What the server allows styles by on this page. */
export const styleNonce =
  document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';

// The library that locks scrolling behind dialogs looks for the nonce under this name.
Object.assign(window, { __webpack_nonce__: styleNonce });
