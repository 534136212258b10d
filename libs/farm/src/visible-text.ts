/** Whether a text has a character that is seen: no space, control or format character, such as a zero-width space. */
export const hasVisibleText = (text: string): boolean => /[^\s\p{Cc}\p{Cf}]/u.test(text);
