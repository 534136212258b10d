/** The fields that are not blank, trimmed: blank optional fields are not sent. */
export function filledFields<Fields extends Record<string, string>>(fields: Fields): Partial<Fields> {
  const trimmed = Object.entries(fields).map(([name, text]) => [name, text.trim()] as const);
  return Object.fromEntries(trimmed.filter(([, text]) => text !== '')) as Partial<Fields>;
}
