/** Weights of features by their names. */
export interface Weights {
  /** Undefined for a feature that training did not see, or gave no weight. */
  get(feature: string): number | undefined;
}

const EMPTY = 0; // the hash of a free place

/** FNV-1a over the code units of a name, never `EMPTY`. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return hash >>> 0 || 1;
}

/**
 * Stored weights in a hash table with open addressing that knows the names by their hashes only: a Map of 180,000 names took a
 * tenth of the heap. One unknown name in some 20,000 has the hash of a known one, and gets its weight.
 */
export function packWeights(stored: Readonly<Record<string, number>>): Weights {
  const entries = Object.entries(stored);
  const size = 2 ** Math.ceil(Math.log2(2 * entries.length + 2));
  const [hashes, values] = [new Uint32Array(size), new Float32Array(size)];
  const placeOf = (hash: number): number => {
    let place = hash % size;
    while (hashes[place] !== EMPTY && hashes[place] !== hash) place = (place + 1) % size;
    return place;
  };
  const others = new Map<string, number>(); // names whose hash another name has
  for (const [name, weight] of entries) {
    const hash = hashOf(name);
    const place = placeOf(hash);
    if (hashes[place] === hash) others.set(name, weight);
    else {
      hashes[place] = hash;
      values[place] = weight;
    }
  }
  return {
    get: (feature) => {
      const other = others.get(feature);
      if (other !== undefined) return other;
      const place = placeOf(hashOf(feature));
      return hashes[place] === EMPTY ? undefined : values[place];
    },
  };
}

/** One of several possible readings, by its features. */
export type FeatureList = readonly string[];

export const scoreOf = (weights: Weights, features: FeatureList): number =>
  features.reduce((sum, feature) => sum + (weights.get(feature) ?? 0), 0);

/** Probabilities of scores, which add up to 1. */
export function softmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / sum);
}

/** Natural logarithms of the probabilities of candidates. */
export const logProbabilities = (weights: Weights, candidates: readonly FeatureList[]): number[] =>
  softmax(candidates.map((features) => scoreOf(weights, features))).map((share) => Math.log(share));
