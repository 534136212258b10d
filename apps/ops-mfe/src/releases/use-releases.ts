import type { Calls, InputOf, ReplyOf } from '@farm/contracts';
import { call, queryOptions, useMutation, useQuery, useQueryClient } from '@farm/web-kit';
import { atOnce, fresh } from '../desk/asking';
import { whyNotDone } from '../desk/why-not-done';

export type Releases = ReplyOf<Calls['GET /release/status']>;
export type LiveRemote = Releases['remotes'][number];
export type Health = LiveRemote['health'][number];
type Edit = InputOf<Calls['POST /release/edits']>['body'];
export type Act = Edit['act'];

const AGAIN_MS = 15_000;

const releases = queryOptions({
  queryKey: ['ops', 'releases'],
  queryFn: () => call('GET /release/status'),
  ...fresh,
  refetchInterval: AGAIN_MS,
});

/** What is live, how it does, and what was done before; asked for again every quarter of a minute. */
export const useReleases = () => useQuery(releases);

/** The release changed between reading the question and pressing the button. */
class MovedOn extends Error {}
export const hasMovedOn = (error: unknown): boolean => error instanceof MovedOn;

interface Asked {
  edit: Edit;
  /** The revision that was on the screen when the button was pressed. */
  seen: number;
}

/**
 * Makes one change of the release, unless somebody else made one meanwhile: then nothing is done, the page shows what
 * is live now, and the operator decides again. Two presses on 'Roll back' would otherwise go back two builds.
 */
export function useEdit() {
  const cache = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: async ({ edit, seen }: Asked) => {
      const { revision } = await cache.fetchQuery(releases);
      if (revision !== seen) throw new MovedOn();
      return call('POST /release/edits', { body: edit });
    },
    onSettled: () => cache.invalidateQueries({ queryKey: releases.queryKey }),
  });
}

/** Why the release was not changed; null while nothing failed. */
export const whyNotEdited = (error: unknown): string | null =>
  whyNotDone(error, 'Look at the history before you try again.', 'The release was not changed. Please try again.');
