import type { DexterReply } from '@farm/contracts';

/** A complete reply of the service, with the fields that a spec tests. */
export const replyForTest = (response: string, more: Partial<DexterReply> = {}): DexterReply => ({
  ...{ response, emotion: 'neutral', messageId: '0197279a-0000-7000-8000-0000000000aa', zone: 'answer' },
  ...{ engine: 'retrieval', sources: [], followUps: [] },
  ...more,
});
