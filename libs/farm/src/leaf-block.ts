/**
 * The quilt's leaf, drawn on 60 x 60: its shape, and the vein on it. By itself, because the page of addresses that are none
 * shows it in the frame, which makes no quilts.
 */
export const leafBlock = {
  shape: 'M8 52C8 24 24 8 52 8 52 36 36 52 8 52Z',
  vein: 'M8 52 40 20',
  veinWidth: 3,
} as const;
