// Written for the eye, not for the kitchen: controls, joiners, and what turns the direction of reading.
const UNSEEN = /[\p{Cc}\p{Cf}]/gu;

/** What was typed, trimmed, without what nobody sees and without doubles, whatever their case. */
export function tidied(ingredients: readonly string[]): string[] {
  const clean = ingredients.map((each) => each.normalize('NFC').replace(UNSEEN, '').replace(/\s+/g, ' ').trim());
  const seen = new Set<string>();
  return clean.filter((each) => {
    const key = each.toLowerCase();
    if (each === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
