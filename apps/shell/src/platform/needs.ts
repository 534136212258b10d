import type { ServiceName } from '@farm/contracts';

/**
 * The ranges of the services' contracts that the shell's own pages were built for, as contract.json says it of a
 * remote: the mailing list, the assistant, the post of the day.
 */
export const NEEDS: Readonly<Partial<Record<ServiceName, string>>> = { community: '^1.0', dexter: '^1.0' };
