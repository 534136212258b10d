import { call, refusalOf, sentenceOf, useMutation, useQueryClient } from '@farm/web-kit';
import { useEffect, useEffectEvent } from 'react';
import { STANDING } from '../player/standing';
import { submissionOf, type Round } from './round';
import { changeRound } from './round-memory';

const KEPT = 'We could not send your answers. They are kept here.';

/** How the sending of a round goes. `problem` is the sentence to show; `isLost`: sending again cannot help. */
export interface Submission {
  isSending: boolean;
  problem: string | null;
  isLost: boolean;
  sendAgain: () => void;
}

/**
 * Sends a round as soon as it is over: once by the last press, by the clock, or after a reload that found it unsent, and
 * again whenever the line comes back. The service answers every repetition with the first result.
 */
export function useSubmission(round: Round): Submission {
  const cache = useQueryClient();
  const { sessionId } = round;
  const mutationKey = ['learning', 'quiz-submit', sessionId];
  const { mutate, isPending, error } = useMutation({
    mutationKey,
    mutationFn: () => call('POST /api/quiz/submit-session', { body: submissionOf(round, Date.now()) }),
    onSuccess: (result) => {
      changeRound(sessionId, (now) => ({ ...now, isOver: true, result }));
      return cache.invalidateQueries({ queryKey: STANDING });
    },
  });
  const isLost = /^quiz\./.test(refusalOf(error)?.code ?? '');
  const send = () => {
    if (cache.isMutating({ mutationKey }) === 0) mutate();
  };
  const onOver = useEffectEvent(send);
  useEffect(() => {
    if (round.isOver) onOver();
  }, [round.isOver, sessionId]);
  const isWaiting = error !== null && !isLost;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const onLine = () => onOver();
    window.addEventListener('online', onLine);
    return () => window.removeEventListener('online', onLine);
  }, [isWaiting]);
  const problem = error && (isLost ? (sentenceOf(error) ?? KEPT) : KEPT);
  return { isSending: isPending, problem, isLost, sendAgain: send };
}
