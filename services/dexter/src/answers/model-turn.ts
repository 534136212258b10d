import { farmDay } from '@farm/almanac';
import type { ConversationMemory } from '../memory/conversation-memory';
import { readMessage } from '../tools/read-message';
import type { ActiveLessons, Passage, Turn } from './engine';
import type { Findings } from './search/find';

export interface ModelTurnRequest {
  /** With contacts masked. */
  message: string;
  recent: Turn['recent'];
  lessons: ActiveLessons;
  memory: ConversationMemory;
  now: Date;
}

/** Whether a message names a crop, an animal or an amount: a farm tool may answer what no article does. */
function isAboutFarm(message: string, today: number): boolean {
  const { crops, animals, dimensions, quantities, grade } = readMessage(message, today);
  return crops.length > 0 || animals.length > 0 || dimensions !== null || quantities.length > 0 || grade !== null;
}

/** What a model may base its answer on; null where the offline answer is final. */
function passagesOf(findings: Findings, message: string, today: number): readonly Passage[] | null {
  if (findings.kind === 'turn') return findings.turn.passages;
  const { answer, evidence, isCorrection, passages = [] } = findings;
  if (isCorrection) return null;
  if (answer.zone === 'answer')
    return evidence
      ? [{ title: 'Worked out for this question', text: evidence.join(' '), sources: answer.sources }]
      : null;
  // Zones keep attacks from a model, so that only what names something of the farm goes on.
  return answer.engine === 'farm' && isAboutFarm(message, today) ? passages : null;
}

/**
 * The turn for a model: the offline answer is its draft and fall-back. Null where the offline answer is final: small talk,
 * corrections of operators, questions of ours, and what is not about farming.
 */
export function modelTurn(
  findings: Findings,
  { message, recent, lessons, memory, now }: ModelTurnRequest,
): Turn | null {
  const today = farmDay(now);
  const passages = passagesOf(findings, message, today);
  if (!passages) return null;
  const { place, bed, crops, animals, standing } = memory;
  const turn =
    findings.kind === 'turn' ? findings.turn : { message, question: message, recent, lessons, safe: findings.answer };
  return { ...turn, passages, today, garden: { place, bed, crops, animals, standing } };
}
