// A separate subpath, compiled into the projects that use it, because every page loads index.ts.
import { getErrorMessage, useMutation, useMutationState, useQueryClient, type SubmitOptions } from '@farm/web-kit';

interface SubmitEachOptions<Input, Result> extends Omit<SubmitOptions<Input, Result>, 'scope'> {
  /** Mutation key, unique per list. */
  key: readonly unknown[];
  /** The row an input belongs to. */
  idOf: (input: Input) => string;
}

export interface SubmitEach<Input> {
  /** Sends the input. Ignored while a submission of the same row is pending. */
  submit: (input: Input) => void;
  isPending: (id: string) => boolean;
  /** The sentence for the failure of a row's last submission, or null. */
  problem: (id: string) => string | null;
  error: (id: string) => Error | null;
}

/**
 * `useSubmit` for the rows of a list: rows submit concurrently and have separate states. States are in the mutation cache,
 * so a failure is still shown if the list is reopened within five minutes.
 */
export function useSubmitEach<Input, Result = unknown>(options: SubmitEachOptions<Input, Result>): SubmitEach<Input> {
  const cache = useQueryClient();
  const { send, key: mutationKey, idOf, onSuccess, onError, onSettled, toMessage = getErrorMessage } = options;
  const { mutate } = useMutation<Result, Error, Input>({
    mutationKey,
    mutationFn: send,
    onSuccess: (result, input) => onSuccess?.(result, input),
    onError: (error, input) => onError?.(error, input),
    onSettled: (_result, _error, input) => onSettled?.(input),
  });
  const states = useMutationState({
    filters: { mutationKey, exact: true },
    select: ({ state }) => ({ id: idOf(state.variables as Input), status: state.status, error: state.error }),
  });
  const last = (id: string) => states.findLast((state) => state.id === id);
  const error = (id: string) => last(id)?.error ?? null;
  return {
    submit: (input) => {
      const isSameRow = ({ state }: { state: { variables: unknown } }) =>
        idOf(state.variables as Input) === idOf(input);
      if (cache.isMutating({ mutationKey, exact: true, predicate: isSameRow }) === 0) mutate(input);
    },
    isPending: (id) => states.some((state) => state.id === id && state.status === 'pending'),
    problem: (id) => {
      const failure = error(id);
      return failure && toMessage(failure);
    },
    error,
  };
}
