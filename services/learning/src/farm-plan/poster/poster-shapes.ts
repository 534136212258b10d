/** Position and size in points from the top left corner of the sheet. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a poster is made of. Colors are '#rrggbb'. */
export type PosterShape =
  | ({ kind: 'box'; fill: string; stroke?: string } & Box)
  | { kind: 'line'; points: readonly (readonly [number, number])[]; color: string; width: number }
  | { kind: 'disc'; x: number; y: number; radius: number; fill: string; stroke: string }
  | {
      kind: 'text';
      /** The left, middle or right end of the text, by `align`. */
      x: number;
      /** The baseline. */
      y: number;
      text: string;
      size: number;
      color: string;
      bold?: boolean;
      align?: 'left' | 'middle' | 'right';
    };

export interface PosterDrawing {
  title: string;
  /** What the drawing shows, for people who do not see it. */
  description: string;
  /** Points of 1/72 inch. */
  width: number;
  height: number;
  shapes: readonly PosterShape[];
}
