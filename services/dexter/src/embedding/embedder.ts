/** Turns texts into vectors whose angle says how near their meanings are. */
export interface Embedder {
  /** Names the weights: vectors of different ones must not be compared. */
  readonly id: string;
  readonly dimensions: number;
  /** Unit vectors in the order of the texts. Throws when it is late or down: nothing may depend on it alone. */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
}

/** The weights in use (use-lite.ts). */
export const USE_LITE = { id: 'use-lite-en-0.2.0', dimensions: 512 } as const;
