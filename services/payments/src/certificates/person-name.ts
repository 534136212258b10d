const FEWEST = 2;
const MOST = 80;

/**
 * A person's name as it goes on paper: composed letters, single blanks, 2 to 80 characters. Null: shorter, longer, without
 * any letter, or with characters that nobody sees (controls, direction marks).
 */
export function personName(typed: string): string | null {
  const name = typed.normalize('NFC').trim().replace(/ +/g, ' ');
  const length = [...name].length;
  const isVisible = !/[\p{C}\p{Zl}\p{Zp}]/u.test(name) && /\p{L}/u.test(name);
  return isVisible && length >= FEWEST && length <= MOST ? name : null;
}
