import { call, refusalOf, sentenceOf, useMutation, useSearchParams } from '@farm/web-kit';
import { useRef } from 'react';

const FAILED = 'Something went wrong. Please try again.';

/** The key in a letter's link; null when the link was cut. Its form is checked by the service. */
export function useToken(): string | null {
  const [search] = useSearchParams();
  return search.get('token') || null;
}

interface NewsletterLink {
  /** Does nothing while a press is being answered, and after it was. */
  press: () => void;
  busy: boolean;
  done: boolean;
  /** The service knows the link no more: another try is of no use. */
  over: boolean;
  problem: string | undefined;
}

function useLink(token: string, use: (token: string) => Promise<unknown>): NewsletterLink {
  const pressed = useRef(false); // state is known to the next render, a double press comes before it
  const again = () => void (pressed.current = false);
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: use, onError: again });
  const over = ['newsletter.expired', 'newsletter.unknown_link'].includes(refusalOf(error)?.code ?? '');
  return {
    press: () => {
      if (pressed.current || isSuccess || over) return;
      pressed.current = true;
      mutate(token);
    },
    busy: isPending,
    done: isSuccess,
    over,
    problem: error ? (sentenceOf(error) ?? FAILED) : undefined,
  };
}

/** Says yes to the letter: opening the page alone changes nothing. */
export const useConfirm = (token: string) =>
  useLink(token, (key) => call('POST /api/newsletter/confirm', { body: { token: key } }));

/** Leaves the list. */
export const useLeave = (token: string) =>
  useLink(token, (key) => call('POST /api/newsletter/unsubscribe/:token', { params: { token: key } }));
