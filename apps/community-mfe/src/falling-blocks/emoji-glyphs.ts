const SIDE = 16;

function drawsInColor(): boolean {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return false;
  context.font = `${SIDE}px sans-serif`;
  context.textBaseline = 'top';
  context.fillText('\u{1F345}', 0, 0); // a tomato
  const { data } = context.getImageData(0, 0, SIDE, SIDE);
  // Text is black, as is the box of a missing glyph.
  return data.some((value, index) => index % 4 !== 3 && value > 60);
}

let known: boolean | undefined;

/** Whether this device has glyphs for emoji. A box in place of a missing one tells nobody anything. */
export function hasEmoji(): boolean {
  known ??= drawsInColor();
  return known;
}
