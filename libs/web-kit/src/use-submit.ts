import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { getErrorMessage } from './api-error';

export interface SubmitOptions<Input, Result> {
  send: (input: Input) => Promise<Result>;
  /**
   * Submissions with the same key exclude each other on the whole page, also after the component was closed and opened
   * again. Without a key they exclude each other within the component.
   */
  key?: readonly unknown[];
  /** Submissions and mutations of one scope run one after the other, in the order they were started. */
  scope?: string;
  /** Runs once for each success. A returned promise is awaited before the submission counts as done. */
  onSuccess?: (result: Result, input: Input) => unknown;
  onError?: (error: Error, input: Input) => unknown;
  /** Runs after each success and each failure: the place for `invalidateQueries`. */
  onSettled?: (input: Input) => unknown;
  /** The sentence for a failure. By default the service's own, or a plain request to try again. */
  toMessage?: (error: Error) => string | null;
}

export interface Submit<Input, Result> {
  /** Sends the input. Does nothing while an earlier submission is on its way. */
  submit: (input: Input) => void;
  isPending: boolean;
  isSuccess: boolean;
  /** The result of the last submission; undefined while none has succeeded. */
  data: Result | undefined;
  error: Error | null;
  /** The sentence for `error`. */
  problem: string | null;
  /** The input of the last submission. */
  input: Input | undefined;
  /** When the last submission began, in ms since 1970; 0 before the first. Tells one result from the next. */
  submittedAt: number;
  /** Forgets the last result and error. Does nothing while a submission is on its way. */
  clear: () => void;
}

/**
 * A form or button that sends something to a service: a mutation, a guard against double presses, and the sentence for a
 * failure. Use it instead of `useMutation` wherever a person presses; it avoids three traps of that hook:
 *
 * - `isPending` is known to the next render, but the second press of a double click comes before it. `submit` reads the
 *   mutation cache, which is synchronous.
 * - Callbacks given to `mutate(input, { onSuccess })` are dropped when another `mutate` starts or the component unmounts.
 *   Here callbacks are options of the hook, which run once for each submission, whatever happens on the page.
 * - `reset()` detaches the hook from a running mutation, so its result is lost. `clear()` leaves a running one alone.
 *
 * One hook serves several controls that must not run at the same time (save and publish of one post): give it an input
 * that says which. Controls that may run at the same time get one hook each, or `useSubmitEach` for the rows of a list.
 */
export function useSubmit<Input = void, Result = unknown>(
  options: SubmitOptions<Input, Result>,
): Submit<Input, Result> {
  const id = useId();
  const cache = useQueryClient();
  const { send, key: mutationKey = [id], scope, onSuccess, onError, onSettled, toMessage = getErrorMessage } = options;
  const mutation = useMutation<Result, Error, Input>({
    mutationKey,
    ...(scope !== undefined && { scope: { id: scope } }),
    mutationFn: send,
    onSuccess: (result, input) => onSuccess?.(result, input),
    onError: (error, input) => onError?.(error, input),
    onSettled: (_result, _error, input) => onSettled?.(input),
  });
  const isPending = useIsMutating({ mutationKey, exact: true }) > 0;
  const isRunning = () => cache.isMutating({ mutationKey, exact: true }) > 0;
  return {
    submit: (input) => {
      if (!isRunning()) mutation.mutate(input);
    },
    isPending,
    isSuccess: mutation.isSuccess,
    data: mutation.data,
    error: mutation.error,
    problem: mutation.error && toMessage(mutation.error),
    input: mutation.variables,
    submittedAt: mutation.submittedAt,
    clear: () => {
      if (!isRunning()) mutation.reset();
    },
  };
}
