/** The code points that a font draws, sorted, and how wide each character is. */
export interface FontFacts {
  points: number[];
  /** Thousandths of the font's size, by character. */
  advances: Record<string, number>;
}

/** What a TrueType font says of its characters, as HarfBuzz reads it. */
export async function fontFacts(bytes: Buffer): Promise<FontFacts> {
  const { Blob, Face, Font } = await import('harfbuzzjs'); // an ES module that waits for its WebAssembly
  const face = new Face(new Blob(new Uint8Array(bytes)));
  const font = new Font(face);
  const points = [...face.collectUnicodes()].filter((point) => point > 0).sort((a, b) => a - b);
  const advances = points.map((point) => {
    const glyph = font.nominalGlyph(point) ?? 0;
    return [String.fromCodePoint(point), Math.round((font.glyphHAdvance(glyph) / face.upem) * 1000)];
  });
  return { points, advances: Object.fromEntries(advances) as Record<string, number> };
}
