// Words that end a name, so that 'deer near the road' and '2 pots, Oak Street' keep their deer and pots.
const STOP =
  'the|a|an|by|near|on|at|along|from|off|my|our|and|in|to|of|with|is|has|no|x|pots?|containers?|beds?|acres?|buckets?|feet|ft';
const WORD = `(?!(?:${STOP})\\b)[a-z0-9'&-]{1,24} `;
const TITLE_WORD = `(?!(?:A|An|The|On|In|At|My|Our|Near|By|Steep|Small|Big|Gentle)\\b)[A-Z][a-z']{1,23} `;
const QUADRANT = '(?: [ns][ew]?\\b)?';

/** Words that are hardly anything but the end of an address. */
const STREET = 'street|st|road|rd|lane|ln|avenue|ave|boulevard|blvd|highway|hwy|parkway|pkwy|dr';
/** Words that are the end of an address or a town's name only where they are written as one. */
const PLACE =
  'Drive|Way|Run|Court|Ct|Circle|Cir|Trail|Trl|Place|Pl|Terrace|Loop|Pass|Crossing|Creek|Hollow|Springs|Spring|Park|Beach|Hills?|Grove|Valley|Lake|Cove|Ridge|Point|Bluff|Mills?|Falls|Island|Heights|Gardens|City|County|Parish';

const NAMES = [
  // Deer Creek Road, Sandy Springs
  new RegExp(
    `\\b(?:${TITLE_WORD}){1,3}(?:${PLACE}|${STREET.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())})\\b`,
    'g',
  ),
  // 40 deer creek rd
  new RegExp(
    `(?:^|[,;\\n]|\\b(?:on|at|near|off|from)) *\\d{1,6} (?:${WORD}){1,3}(?:${STREET})\\b\\.?${QUADRANT}`,
    'gi',
  ),
  // 7 deer run: nothing else in its part of the text
  new RegExp(`(?:^|[,;\\n]) *\\d{1,6} (?:${WORD}){1,3}(?:${PLACE})\\b\\.?${QUADRANT} *(?=[,;\\n]|$)`, 'gi'),
  // deer creek rd: nothing else in its part of the text
  new RegExp(`(?:^|[,;\\n]) *(?:${WORD}){1,2}(?:${STREET})\\b\\.?${QUADRANT} *(?=[,;\\n]|$)`, 'gi'),
  // by hill street
  new RegExp(`\\b${WORD}(?:${STREET}|county)\\b`, 'gi'),
];

/** The text with blanks for names of streets, towns and counties: 'Hill Street' is no slope, and nobody has deer for 'Deer Run'. */
export const withoutAddressNames = (text: string): string =>
  NAMES.reduce((rest, pattern) => rest.replace(pattern, (name) => ','.padEnd(name.length)), text);
