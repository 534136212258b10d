import { call, refusalOf, sentenceOf, useMutation, useQuery, useQueryClient } from '@farm/web-kit';

const FAILED = 'Something went wrong. Please try again.';
const UNKNOWN = 'newsletter.unknown_link';

const keyOf = (token: string) => ['newsletter preferences', token];
const said = (error: Error | null) => (error ? (sentenceOf(error) ?? FAILED) : undefined);

/** What stands under a letter's link, and the ways to change it. */
export function usePreferences(token: string) {
  const cache = useQueryClient();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: keyOf(token),
    queryFn: () => call('POST /api/newsletter/preferences', { body: { token } }),
  });
  const change = useMutation({
    mutationFn: (letter: boolean) => call('PUT /api/newsletter/preferences', { body: { token, letter } }),
    onSuccess: (now) => cache.setQueryData(keyOf(token), now),
  });
  const erase = useMutation({ mutationFn: () => call('POST /api/newsletter/erase', { body: { token } }) });
  return {
    preferences: data,
    isPending,
    /** The link is none of ours, or what it stood for is deleted: trying again is of no use. */
    unknown: refusalOf(error)?.code === UNKNOWN ? sentenceOf(error) : undefined,
    again: () => void refetch(),
    set: change.mutate,
    setting: change.isPending,
    isSet: change.isSuccess,
    erase: () => erase.mutate(),
    erasing: erase.isPending,
    erased: erase.isSuccess,
    problem: said(change.error) ?? said(erase.error),
  };
}
