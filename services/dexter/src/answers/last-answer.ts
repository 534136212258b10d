import type { Language } from '@farm/farm';
import type { Day } from '@farm/almanac';
import type { ConversationMemory } from '../memory/conversation-memory';
import { sentencesOf } from '../text/sentences';
import { foldText } from '../text/words';
import { runFarmTool } from '../tools/tool-answer';
import { sentence, type Findings } from './engine';
import table from './last-answer-questions.json';
import { answerPhrases } from './answer-phrases';

/** What a message wants of the answer before it. */
export type LastAnswerQuestion = keyof typeof table;

const patterns = Object.entries(table).map(([kind, texts]) => ({
  kind: kind as LastAnswerQuestion,
  pattern: new RegExp(`^(?:${texts.join('|')})$`),
}));

/** What a message wants of the last answer: it again, shorter, more of it, its reason or its source; null for any other message. */
export function lastAnswerQuestion(message: string): LastAnswerQuestion | null {
  const plain = foldText(message)
    .replace(/'/g, '')
    .replace(/[^a-z0-9 ]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return patterns.find(({ pattern }) => pattern.test(plain))?.kind ?? null;
}

const fixed = (text: string, evidence: readonly string[] = [text]): Findings => ({
  answer: { ...sentence(text, 'answer'), engine: 'retrieval' },
  evidence,
  passages: null,
});

/** The working of the last calculation; null where the last answer was none. */
function working({ lastTool, lastSource }: ConversationMemory, today: Day, language: Language): Findings | null {
  if (!lastTool || lastSource?.isTool !== true) return null;
  const run = runFarmTool(lastTool, today);
  if (run.kind === 'missing') return null;
  const text = `${answerPhrases[language].working}${run.result.steps.join('; ')}.`;
  return { answer: { ...run.answer, text }, evidence: run.result.steps, passages: null };
}

/**
 * Says the last answer again, in one sentence, or how it was found. Null where a question is asked anew: 'more' and 'why'
 * of a fact.
 */
export function lastAnswerFindings(
  kind: LastAnswerQuestion,
  text: string,
  { memory, today, language }: { memory: ConversationMemory; today: Day; language: Language },
): Findings | null {
  const { lastSource } = memory;
  switch (kind) {
    case 'again':
      return fixed(text);
    case 'shorter':
      return fixed(answerPhrases[language].short(sentencesOf(text.replace(/^(?:Yes|No|Sí)\. /, ''))[0] ?? text), [
        text,
      ]);
    case 'why':
      return working(memory, today, language);
    case 'sure':
      return (
        working(memory, today, language) ??
        (lastSource && fixed(answerPhrases[language].source(lastSource.title, lastSource.isChecked)))
      );
    default:
      return null;
  }
}
