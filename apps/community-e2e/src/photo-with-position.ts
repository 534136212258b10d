const entry = (tag: number, type: number, count: number, value: Buffer) => {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt16LE(tag, 0);
  bytes.writeUInt16LE(type, 2);
  bytes.writeUInt32LE(count, 4);
  value.copy(bytes, 8);
  return bytes;
};
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const directory = (...entries: Buffer[]) => Buffer.concat([Buffer.from([entries.length, 0]), ...entries, uint32(0)]);
/** Degrees, minutes and seconds. */
const angle = (...parts: number[]) => Buffer.concat(parts.flatMap((part) => [uint32(part), uint32(1)]));

const [ASCII, SHORT, LONG, RATIONAL] = [2, 3, 4, 5];
/** The first row of the picture is its right side: a phone that was held upright. */
const TURNED = 6;
const MAIN_AT = 8;
const GPS_AT = MAIN_AT + 30; // after a directory with two entries
const ANGLES_AT = GPS_AT + 54; // after one with four

/** A JPEG with an Exif segment (CIPA DC-008) that says 32° 50' N, 83° 37' W, and that it is shown turned by 90°. */
export function withPosition(jpeg: Buffer): Buffer {
  const main = directory(entry(0x0112, SHORT, 1, uint32(TURNED)), entry(0x8825, LONG, 1, uint32(GPS_AT)));
  const gps = directory(
    entry(1, ASCII, 2, Buffer.from('N\0')),
    entry(2, RATIONAL, 3, uint32(ANGLES_AT)),
    entry(3, ASCII, 2, Buffer.from('W\0')),
    entry(4, RATIONAL, 3, uint32(ANGLES_AT + 24)),
  );
  const tiff = Buffer.concat([Buffer.from('II*\0'), uint32(MAIN_AT), main, gps, angle(32, 50, 0), angle(83, 37, 0)]);
  const content = Buffer.concat([Buffer.from('Exif\0\0'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}
