export const styleNonce =
  document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';

// The scroll-lock library of dialogs looks for the nonce under this name.
Object.assign(window, { __webpack_nonce__: styleNonce });
