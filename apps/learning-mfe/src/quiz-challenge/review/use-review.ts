import type { QuizQuestion } from '@farm/contracts';
import { call, refusalOf, sentenceOf, useMutation, useQueryClient } from '@farm/web-kit';
import { useState } from 'react';
import { asPlayer } from '../player/player';
import { STANDING } from '../player/standing';

const NOT_SENT = 'We could not send your answer. Please try again.';

/** A review of what was due when it began, one question after the other. */
export function useReview(due: readonly (QuizQuestion & { challengeTitle: string })[]) {
  const cache = useQueryClient();
  const [questions] = useState(due);
  const [place, setPlace] = useState(0);
  const [chosen, setChosen] = useState<number | null>(null);
  const question = questions[place];
  const answer = useMutation({
    mutationFn: (asked: { questionId: string; answer: number }) =>
      asPlayer((playerId) => call('POST /api/quiz/review', { body: { playerId, ...asked } })),
    onSuccess: () => cache.invalidateQueries({ queryKey: STANDING }),
  });
  // Answered in another tab, or gone from the bank: the next one can still be asked.
  const isRefused = /^quiz\./.test(refusalOf(answer.error)?.code ?? '');
  return {
    questions,
    place,
    question,
    chosen,
    choose: setChosen,
    checked: answer.data,
    isDone: answer.data !== undefined || isRefused,
    isSending: answer.isPending,
    problem: answer.error && (sentenceOf(answer.error) ?? NOT_SENT),
    check: () => {
      if (question && chosen !== null && !answer.isPending) answer.mutate({ questionId: question.id, answer: chosen });
    },
    next: () => {
      setPlace(place + 1);
      setChosen(null);
      answer.reset();
    },
  };
}
