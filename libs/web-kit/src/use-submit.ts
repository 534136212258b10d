import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { getErrorMessage } from './api-error';

export interface SubmitOptions<Input, Result> {
  send: (input: Input) => Promise<Result>;
  /**
   * Submissions with the same key exclude each other on the whole page, also after the component was unmounted. By default
   * only those of the component exclude each other.
   */
  key?: readonly unknown[];
  /** Submissions and mutations of a scope run one after another. */
  scope?: string;
  /** Called once per success. A returned promise is awaited before the submission is complete. */
  onSuccess?: (result: Result, input: Input) => unknown;
  onError?: (error: Error, input: Input) => unknown;
  /** Called after each success or failure, for `invalidateQueries`. */
  onSettled?: (input: Input) => unknown;
  /** The sentence for a failure; by default the service's, or a general one. */
  toMessage?: (error: Error) => string | null;
}

export interface Submit<Input, Result> {
  /** Sends the input. Ignored while a submission is pending. */
  submit: (input: Input) => void;
  isPending: boolean;
  isSuccess: boolean;
  /** The result of the last submission. */
  data: Result | undefined;
  error: Error | null;
  /** The sentence for `error`. */
  problem: string | null;
  input: Input | undefined;
  /** When the last submission started, in ms since 1970; 0 before the first. */
  submittedAt: number;
  /** Clears the last result and error. Ignored while a submission is pending. */
  clear: () => void;
}

/**
 * A submission to a service: a mutation, protection against double clicks, and the sentence for a failure. Use it instead of
 * `useMutation` for forms and buttons; it avoids three traps of that hook:
 *
 * - `isPending` changes with the next render, after the second click of a double click. `submit` reads the mutation cache,
 *   which is synchronous.
 * - Callbacks of `mutate(input, { onSuccess })` are dropped if another `mutate` starts or the component unmounts. Here they
 *   are options of the hook, which are called once per submission in any case.
 * - `reset()` detaches the hook from a running mutation, so its result is lost. `clear()` ignores a running one.
 *
 * Use one hook for several controls that exclude each other (save and publish of a post), with an input that says which; one
 * hook each for independent controls; `useSubmitEach` for the rows of a list.
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
