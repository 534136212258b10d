import type { DiagnosisStep } from '../diagnosis/diagnose';
import type { ConversationMemory } from '../memory/conversation-memory';
import type { Response } from './dialogue';

/** A step of a diagnosis: its question with the replies to choose from, or the causes. */
export const diagnosisResponse = (
  { state, text, choices, sources }: DiagnosisStep,
  memory: ConversationMemory,
): Response => ({
  findings: {
    answer: { ...{ text, zone: state ? 'ask' : 'answer', engine: 'retrieval' }, sources, followUps: choices },
    evidence: [text],
    passages: state ? null : [{ title: 'Likely causes', text, sources }],
  },
  memory: { ...memory, pending: null, diagnosis: state },
});
