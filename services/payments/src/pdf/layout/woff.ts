import { inflateSync } from 'node:zlib';

const WOFF = { header: 44, entry: 20 };
const SFNT = { header: 12, entry: 16 };
const padded = (length: number) => (length + 3) & ~3;

interface Table {
  tag: Buffer;
  checksum: number;
  bytes: Buffer;
}

function tablesOf(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = woff.subarray(WOFF.header + index * WOFF.entry);
    const [at, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
    const bytes = woff.subarray(at, at + packed);
    const tag = entry.subarray(0, 4);
    return { tag, checksum: entry.readUInt32BE(16), bytes: packed < length ? inflateSync(bytes) : bytes };
  });
}

/**
 * Unpacks a WOFF font to TrueType or OpenType. fontkit reads WOFF itself, but inflates the glyph table again for every glyph,
 * which makes a receipt four times as slow.
 * @throws RangeError for bytes that are not WOFF
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new RangeError('The file is not a WOFF font.');
  const tables = tablesOf(woff);
  const head = Buffer.alloc(SFNT.header + tables.length * SFNT.entry);
  const power = Math.floor(Math.log2(tables.length));
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(tables.length, 4);
  head.writeUInt16BE(16 * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(16 * (tables.length - 2 ** power), 10);
  const parts: Buffer[] = [head];
  let offset = head.length;
  tables.forEach(({ tag, checksum, bytes }, index) => {
    const entry = head.subarray(SFNT.header + index * SFNT.entry);
    tag.copy(entry);
    entry.writeUInt32BE(checksum, 4);
    entry.writeUInt32BE(offset, 8);
    entry.writeUInt32BE(bytes.length, 12);
    parts.push(bytes, Buffer.alloc(padded(bytes.length) - bytes.length));
    offset += padded(bytes.length);
  });
  return Buffer.concat(parts);
}
