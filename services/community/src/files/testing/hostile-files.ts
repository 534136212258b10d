import { crc32, deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import sharp from 'sharp';

/** A picture in one color that is not flat, so that its encodings have data to lose. */
export const pictureOf = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#7a3', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  });

/** A picture in one color with an alpha channel: large in memory, small as a file. */
export const flatPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 119, g: 170, b: 51, alpha: 0.5 } } });

/** A JPEG that lies on its side and says where it was taken. */
export const photoWithPosition = (width: number, height: number): Promise<Buffer> =>
  pictureOf(width, height)
    .jpeg()
    .withExif({
      IFD0: { Artist: 'Ruth Hollis', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '32/1 50/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '83/1 37/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of a few kilobytes that unpacks to `width` times `height` bytes. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8); // gray, 8 bits
  const line = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', line),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export const pagesOf = async (pages: number, change: (pdf: PDFDocument) => void = () => undefined) => {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) pdf.addPage().drawText(`Page ${page + 1}`);
  change(pdf);
  return Buffer.from(await pdf.save());
};

/** A PDF whose catalog runs this action when it is opened. */
export const pdfWithAction = (action: Record<string, string>) =>
  pagesOf(1, (pdf) => {
    const { S, ...fields } = action;
    const dict = pdf.context.obj({ Type: 'Action', S: String(S) });
    for (const [name, text] of Object.entries(fields)) dict.set(PDFName.of(name), PDFString.of(text));
    pdf.catalog.set(PDFName.of('OpenAction'), pdf.context.register(dict));
  });

/** A PDF whose object stream has `bytes` zeros. */
export function pdfBomb(bytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(bytes, ' '), { level: 1 });
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 10 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`,
    ),
    packed,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 2 0 R >>\n%%EOF\n'),
  ]);
}
