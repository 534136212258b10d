import type { AnswerEngine, AnswerEvent } from './engine';

/** Says the reviewed answer as it stands. It needs no account and no network, and it cannot fail. */
export const offlineEngine: AnswerEngine = {
  id: 'retrieval',
  async *answer({ safe }): AsyncIterable<AnswerEvent> {
    yield { kind: 'done', answer: safe };
  },
};
