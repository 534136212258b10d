import { encode } from 'uqr';

/** A picture inside a document: SVG, and what it shows in words. */
export interface QrCode {
  svg: string;
  alt: string;
}

/** A QR code of an address, without the quiet zone of four modules that the template leaves around it. */
export function qrCode(address: string): QrCode {
  const { data, size } = encode(address, { ecc: 'M', border: 0 });
  const modules = data.flatMap((cells, row) =>
    cells.flatMap((isDark, column) => (isDark ? [`M${column} ${row}h1v1h-1Z`] : [])),
  );
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}"><path d="${modules.join('')}"/></svg>`,
    alt: `QR code that leads to ${address}`,
  };
}
