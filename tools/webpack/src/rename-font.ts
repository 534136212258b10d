/** Writes a TrueType font with other names; HarfBuzz, which cuts and reads the fonts, cannot rename them. */

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
