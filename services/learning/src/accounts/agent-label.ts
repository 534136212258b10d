const BROWSERS = [
  ['Edge', /\bEdg\//],
  ['Firefox', /\bFirefox\//],
  ['Chrome', /\bChrom(e|ium)\//],
  ['Safari', /\bSafari\//],
] as const;

const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone or iPad', /\b(iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['a Mac', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** 'Chrome on Android': enough to know one's own browsers apart; the raw string is never stored. */
export function agentLabel(userAgent: string | undefined): string {
  const find = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, sign]) => sign.test(userAgent ?? ''))?.[0];
  const [browser = 'A browser', system] = [find(BROWSERS), find(SYSTEMS)];
  return system ? `${browser} on ${system}` : browser;
}
