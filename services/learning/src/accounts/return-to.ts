/** A path of this site, or '/': '//evil.example' and '/\evil.example' would lead a signed-in person elsewhere. */
export const safeReturn = (asked: string | undefined): string =>
  asked !== undefined && /^\/(?![/\\])/.test(asked) && !/[\0-\x1f\\]/.test(asked) ? asked : '/';
