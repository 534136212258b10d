/** A cookie jar: one Browser is one visitor. */
export interface Browser {
  /** The Cookie header, if there are cookies. */
  header(): Record<string, string>;
  /** Stores the Set-Cookie headers of a response. */
  storeCookies(lines: readonly string[]): void;
  /** The value with its signature; undefined without that cookie. */
  cookie(name: string): string | undefined;
  /** Sets any cookie, also a forged one. */
  setCookie(name: string, value: string): void;
}

export function createTestBrowser(): Browser {
  const jar = new Map<string, string>();
  return {
    header: () => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers: Record<string, string> = cookie ? { cookie } : {};
      return headers;
    },
    storeCookies: (lines) => {
      for (const line of lines) {
        const [pair = ''] = line.split(';');
        const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
        if (/;\s*max-age=0/i.test(line)) jar.delete(name);
        else jar.set(name, value);
      }
    },
    cookie: (name) => jar.get(name),
    setCookie: (name, value) => void jar.set(name, value),
  };
}
