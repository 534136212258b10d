import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflate } from 'node:zlib';

const CHUNK = Buffer.alloc(1_048_576);

/** So many zeros, compressed to about a thousandth, without holding them in memory. */
async function deflatedZeros(bytes: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 });
  const result = buffer(deflate);
  for (let left = bytes; left > 0; left -= CHUNK.length)
    if (!deflate.write(CHUNK.subarray(0, Math.min(left, CHUNK.length)))) await once(deflate, 'drain');
  deflate.end();
  return result;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

// Adam7: first column and row, and the steps, of each pass.
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** A transparent PNG whose rows come in seven passes, so that a decoder holds all of it: 4 bytes a pixel. */
export async function interlacedPng(side: number): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 6, 0, 0, 1], 8); // 8 bits, RGBA, deflate, no filter, interlaced
  const bytes = PASSES.reduce((sum, [column, row, columns, rows]) => {
    const [width, height] = [Math.ceil((side - column) / columns), Math.ceil((side - row) / rows)];
    return sum + height * (1 + width * 4);
  }, 0);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = await deflatedZeros(bytes);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PDF with an object stream of this size. */
export async function unpackingPdf(bytes: number): Promise<Buffer> {
  const stream = await deflatedZeros(bytes);
  const head = `%PDF-1.5
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Kids [] /Count 0 >>
endobj
3 0 obj
<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${stream.length} >>
stream
`;
  const tail = '\nendstream\nendobj\ntrailer\n<< /Root 1 0 R /Size 4 >>\nstartxref\n0\n%%EOF\n';
  return Buffer.concat([Buffer.from(head), stream, Buffer.from(tail)]);
}
