import type { OwnData } from '@farm/contracts';
import { saveFile } from '@farm/ui';
import { call, sentenceOf, useMutation } from '@farm/web-kit';
import { useState } from 'react';
import { useSomebodyElse } from '../use-sign-in';

/** A part of the site that keeps data of its own, and what became of it. */
export interface Part {
  name: string;
  state: 'waiting' | 'done' | 'failed';
  /** What was deleted, what stays, or why it failed. */
  says: string;
}

// The account goes last: the others ask it who is signed in.
const PARTS = [
  {
    name: 'Store',
    read: () => call('GET /api/my-data/payments'),
    erase: () => call('DELETE /api/my-data/payments'),
  },
  {
    name: 'Community',
    read: () => call('GET /api/my-data/community'),
    erase: () => call('DELETE /api/my-data/community'),
  },
  { name: 'Dexter', read: () => call('GET /api/my-data/dexter'), erase: () => call('DELETE /api/my-data/dexter') },
  {
    name: 'Account and learning',
    read: () => call('GET /api/my-data/learning'),
    erase: () => call('DELETE /api/my-data/learning'),
  },
] as const;

const LATER = 'Not yet. Please try again.';

/** One file with everything the four services hold. Fails when one of them does not answer: half a file looks whole. */
export function useDownload() {
  return useMutation({
    mutationFn: async () => {
      const file: Record<string, OwnData['held']> = {};
      for (const { name, read } of PARTS) file[name] = (await read()).held;
      saveFile({ name: 'my-data.json', type: 'application/json', text: JSON.stringify(file, null, 2) });
    },
  });
}

/**
 * Deletes part by part and tells of each. After a failure the account stays, so that the rest can be tried again; what is
 * deleted already is simply found empty.
 */
export function useErasure() {
  const changed = useSomebodyElse();
  const [parts, setParts] = useState<readonly Part[]>([]);
  const erase = useMutation({
    mutationFn: async () => {
      const told: Part[] = PARTS.map(({ name }) => ({ name, state: 'waiting', says: '' }));
      for (const [i, part] of PARTS.entries()) {
        const last = i === PARTS.length - 1;
        if (last && told.some(({ state }) => state === 'failed')) break;
        told[i] = await outcomeOf(part);
        setParts([...told]);
      }
      return told.every(({ state }) => state === 'done');
    },
  });
  /** To be called once the person has read what became of it. */
  const leave = () => void changed();
  return { erase, parts, finished: erase.data === true, leave };
}

async function outcomeOf({ name, erase }: (typeof PARTS)[number]): Promise<Part> {
  try {
    const { erased, kept } = await erase();
    const gone = erased.map(({ what, count }) => `${what}: ${count} deleted.`);
    return { name, state: 'done', says: [...gone, kept].filter(Boolean).join(' ') || 'Nothing was kept here.' };
  } catch (error) {
    return { name, state: 'failed', says: sentenceOf(error) ?? LATER };
  }
}
