import { inflateSync } from 'node:zlib';

// WOFF 1.0, section 3 and 4: sizes of the header and of a table's entry, and of their counterparts in an OpenType file.
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

interface Table {
  tag: Buffer;
  bytes: Buffer;
  checksum: number;
}

function tableAt(woff: Buffer, at: number): Table {
  const [offset, packed, whole] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [number, number, number];
  const bytes = woff.subarray(offset, offset + packed);
  return {
    tag: woff.subarray(at, at + 4),
    bytes: packed < whole ? inflateSync(bytes) : bytes,
    checksum: woff.readUInt32BE(at + 16),
  };
}

const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);

/** The OpenType font in a WOFF file: the same tables, unpacked. Throws when it is no WOFF. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF file');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, i) => tableAt(woff, WOFF_HEADER + i * WOFF_ENTRY));
  const power = 2 ** Math.floor(Math.log2(count));
  const header = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(power * 16, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((count - power) * 16, 10);
  let offset = header.length;
  tables.forEach(({ tag, bytes, checksum }, i) => {
    const at = SFNT_HEADER + i * SFNT_ENTRY;
    tag.copy(header, at);
    header.writeUInt32BE(checksum, at + 4);
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(bytes.length, at + 12);
    offset += padded(bytes).length;
  });
  return Buffer.concat([header, ...tables.map(({ bytes }) => padded(bytes))]);
}
