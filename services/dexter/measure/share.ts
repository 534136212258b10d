export interface Share {
  some: number;
  of: number;
}

export const share = (some: number, of: number): Share => ({ some, of });

/** 0 to 1; 0 when empty. */
export const ratio = ({ some, of }: Share): number => (of === 0 ? 0 : some / of);

/** '97.5 % (39 of 40)'. */
export const formatShare = (part: Share): string => `${(ratio(part) * 100).toFixed(1)} % (${part.some} of ${part.of})`;
