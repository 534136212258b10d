import type { DexterReply } from '@farm/contracts';

/** A reply of the service as it would be, with the words that a spec is about. */
export const replyForTest = (response: string, more: Partial<DexterReply> = {}): DexterReply => ({
  ...{ response, emotion: 'neutral', messageId: '0197279a-0000-7000-8000-0000000000aa', zone: 'answer' },
  ...{ engine: 'retrieval', sources: [], followUps: [] },
  ...more,
});
