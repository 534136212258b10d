// A name of the site is part of a passkey; an address made of figures is none to WebAuthn.
const FIGURES = /^(\d{1,3}\.){3}\d{1,3}$|^\[/;

/** Whether this browser can keep passkeys for the site at this address. */
export const passkeysHere = (hostname = window.location.hostname): boolean =>
  typeof window.PublicKeyCredential === 'function' && !FIGURES.test(hostname);
