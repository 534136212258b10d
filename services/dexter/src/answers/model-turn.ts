import { farmDay } from '@farm/almanac';
import type { ConversationMemory } from '../memory/conversation-memory';
import type { ActiveLessons, Findings, Turn } from './engine';

export interface ModelTurnRequest {
  /** With contacts masked. */
  message: string;
  recent: Turn['recent'];
  lessons: ActiveLessons;
  memory: ConversationMemory;
  now: Date;
}

/**
 * The turn for a model: the offline answer is its draft and fall-back. Null where the offline answer is final: small talk,
 * questions of ours, and what is not about farming, so that an attack does not reach the model.
 */
export function modelTurn(
  { answer: safe, passages, tools = [] }: Findings,
  { message, recent, lessons, memory, now }: ModelTurnRequest,
): Turn | null {
  if (!passages || passages.length === 0) return null;
  const { place, bed, crops, animals, standing, frame } = memory;
  const garden = { place, bed, crops, animals, standing, frame };
  return { message, recent, passages, safe, lessons, today: farmDay(now), tools, garden };
}
