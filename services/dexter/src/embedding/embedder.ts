/** Turns texts into vectors; a small angle means a similar meaning. */
export interface Embedder {
  /** Identifies the weights: vectors of different weights must not be compared. */
  readonly id: string;
  readonly dimensions: number;
  /** Unit vectors in the order of the texts. @throws when it is slow or down. */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
}

/** The weights in use (use-lite.ts). */
export const USE_LITE = { id: 'use-lite-en-0.2.0', dimensions: 512 } as const;
