export const classList = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');
