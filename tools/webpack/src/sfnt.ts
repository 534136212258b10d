/** Reads and renames TrueType fonts: just the tables that typesetting a document asks about. */

const HEADER_BYTES = 12;
const ENTRY_BYTES = 16;
const ENGLISH = { platform: 3, encoding: 1, language: 0x409 };
/** Ids of the name table: family, style, full name, PostScript name. */
const NAME_IDS = { family: 1, style: 2, full: 4, postscript: 6 };

type Tables = Map<string, Buffer>;

function tablesOf(font: Buffer): Tables {
  const tables: Tables = new Map();
  for (let n = 0; n < font.readUInt16BE(4); n += 1) {
    const entry = HEADER_BYTES + n * ENTRY_BYTES;
    const offset = font.readUInt32BE(entry + 8);
    const length = font.readUInt32BE(entry + 12);
    tables.set(font.toString('latin1', entry, entry + 4), font.subarray(offset, offset + length));
  }
  return tables;
}

const padded = (length: number): number => (length + 3) & ~3;

function checksum(table: Buffer): number {
  const whole = Buffer.concat([table], padded(table.length));
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
}

function sfntOf(version: Buffer, tables: Tables): Buffer {
  const power = Math.floor(Math.log2(tables.size));
  const head = Buffer.alloc(HEADER_BYTES + tables.size * ENTRY_BYTES);
  version.copy(head, 0, 0, 4);
  head.writeUInt16BE(tables.size, 4);
  head.writeUInt16BE(16 * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(16 * (tables.size - 2 ** power), 10);
  const parts = [head];
  let offset = head.length;
  [...tables].forEach(([tag, table], n) => {
    const entry = HEADER_BYTES + n * ENTRY_BYTES;
    head.write(tag, entry, 'latin1');
    head.writeUInt32BE(checksum(table), entry + 4);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(table.length, entry + 12);
    parts.push(Buffer.concat([table], padded(table.length)));
    offset += padded(table.length);
  });
  return Buffer.concat(parts);
}

function nameTable(family: string, style: string): Buffer {
  const names: [id: number, text: string][] = [
    [NAME_IDS.family, family],
    [NAME_IDS.style, style],
    [NAME_IDS.full, `${family} ${style}`],
    [NAME_IDS.postscript, `${family}-${style}`.replaceAll(' ', '')],
  ];
  const head = Buffer.alloc(6 + names.length * 12);
  head.writeUInt16BE(names.length, 2);
  head.writeUInt16BE(head.length, 4);
  const texts = names.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  let offset = 0;
  names.forEach(([id], n) => {
    const { platform, encoding, language } = ENGLISH;
    const length = texts[n]?.length ?? 0;
    [platform, encoding, language, id, length, offset].forEach((value, field) =>
      head.writeUInt16BE(value, 6 + n * 12 + field * 2),
    );
    offset += length;
  });
  return Buffer.concat([head, ...texts]);
}

/** The font under another family name, so that each file of a family that is published in slices can be asked for by name. */
export function renameFont(font: Buffer, family: string, style: string): Buffer {
  const tables = tablesOf(font);
  tables.set('name', nameTable(family, style));
  return sfntOf(font, tables);
}

const tableOf = (tables: Tables, tag: string): Buffer => {
  const table = tables.get(tag);
  if (!table) throw new RangeError(`The font has no table '${tag}'.`);
  return table;
};

/** Glyph numbers by code point, from a segment table (format 4) of the font's character map. */
function segmentGlyphs(map: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>();
  const segments = map.readUInt16BE(6) / 2;
  for (let n = 0; n < segments; n += 1) {
    const [end, start] = [map.readUInt16BE(14 + n * 2), map.readUInt16BE(16 + (segments + n) * 2)];
    const delta = map.readUInt16BE(16 + (2 * segments + n) * 2);
    const rangeAt = 16 + (3 * segments + n) * 2;
    const range = map.readUInt16BE(rangeAt);
    for (let point = start; point <= end && point < 0xffff; point += 1) {
      const glyph = range === 0 ? point : map.readUInt16BE(rangeAt + range + (point - start) * 2);
      if (glyph !== 0) glyphs.set(point, (glyph + delta) & 0xffff);
    }
  }
  return glyphs;
}

/** The same from a table of groups (format 12), which has the characters beyond the first 65,536 too. */
function groupGlyphs(map: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>();
  for (let n = 0; n < map.readUInt32BE(12); n += 1) {
    const [start, end, first] = [0, 4, 8].map((field) => map.readUInt32BE(16 + n * 12 + field)) as [
      number,
      number,
      number,
    ];
    for (let point = start; point <= end; point += 1) glyphs.set(point, first + point - start);
  }
  return glyphs;
}

function glyphsOf(tables: Tables): Map<number, number> {
  const table = tableOf(tables, 'cmap');
  const maps = Array.from({ length: table.readUInt16BE(2) }, (_, n) => table.subarray(table.readUInt32BE(8 + n * 8)));
  const groups = maps.find((map) => map.readUInt16BE(0) === 12);
  const segments = maps.find((map) => map.readUInt16BE(0) === 4);
  return groups ? groupGlyphs(groups) : segments ? segmentGlyphs(segments) : new Map();
}

/** The code points that the font draws, sorted. */
export const codePointsOf = (font: Buffer): number[] => [...glyphsOf(tablesOf(font)).keys()].sort((a, b) => a - b);

/** Widths of characters in thousandths of the font's size. */
export function advancesOf(font: Buffer): Record<string, number> {
  const tables = tablesOf(font);
  const unitsPerEm = tableOf(tables, 'head').readUInt16BE(18);
  const metrics = tableOf(tables, 'hmtx');
  const last = tableOf(tables, 'hhea').readUInt16BE(34) - 1;
  const widthOf = (glyph: number) => metrics.readUInt16BE(Math.min(glyph, last) * 4);
  return Object.fromEntries(
    [...glyphsOf(tables)].map(([point, glyph]) => [
      String.fromCodePoint(point),
      Math.round((widthOf(glyph) / unitsPerEm) * 1000),
    ]),
  );
}
