import { persona } from '@farm/farm';
import type { ReactNode } from 'react';

type Block = { kind: 'paragraph'; text: string } | { kind: 'steps'; steps: readonly string[] };

/** A list of fewer is no sequence of steps. */
const MIN_STEPS = 3;

const NUMBERED = /^\d{1,2}[.)]\s+/;
const SENTENCE_END = /(?<=[.!?])\s+(?=[A-Z0-9¿¡])/;
const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';
const MESES = 'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre';
/** 'December 3', 'December 3, 2026' or '3 de diciembre'; captured, so that `split` returns the dates as well. */
const DATE = new RegExp(`\\b((?:${MONTHS}) \\d{1,2}(?:, \\d{4})?|\\d{1,2} de (?:${MESES})(?: de \\d{4})?)\\b`);

export const asksForSteps = (question: string): boolean =>
  /\bstep[- ]by[- ]step\b|\bsteps\b|\bpasos?\b/i.test(question);

const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

/** Lines that begin with a number become steps, the others paragraphs. */
function parseLines(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n')) {
    const last = blocks.at(-1);
    if (!NUMBERED.test(line)) blocks.push(paragraph(line));
    else if (last?.kind === 'steps') last.steps = [...last.steps, line.replace(NUMBERED, '')];
    else blocks.push({ kind: 'steps', steps: [line.replace(NUMBERED, '')] });
  }
  return blocks;
}

/** The sentences of a paragraph as steps, after the assistant's opening phrase, if it has one. */
function parseSteps(text: string): Block[] {
  const opener = persona.phrases.find((phrase) => text.startsWith(`${phrase} `));
  const steps = text
    .slice(opener?.length ?? 0)
    .trim()
    .split(SENTENCE_END);
  if (steps.length < MIN_STEPS) return [paragraph(text)];
  return [...(opener ? [paragraph(opener)] : []), { kind: 'steps', steps }];
}

export function parseAnswer(text: string, inSteps: boolean): Block[] {
  return text.split(/\n{2,}/).flatMap((part, index) => {
    const isNumbered = part.split('\n').some((line) => NUMBERED.test(line));
    return inSteps && index === 0 && !isNumbered ? parseSteps(part) : parseLines(part);
  });
}

/** The text with its dates in bold; without a date as it is, so that a growing text is replaced as a whole. */
function boldDates(text: string): ReactNode {
  const parts = text.split(DATE);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    index % 2 === 1 ? <strong key={index}>{part}</strong> : <span key={index}>{part}</span>,
  );
}

/** The plain text of an answer as paragraphs and numbered steps, with dates in bold. */
export function AnswerText({ text, inSteps }: { text: string; inSteps: boolean }) {
  return parseAnswer(text, inSteps).map((block, index) =>
    block.kind === 'paragraph' ? (
      <p key={index}>{boldDates(block.text)}</p>
    ) : (
      <ol key={index}>
        {block.steps.map((step) => (
          <li key={step}>{boldDates(step)}</li>
        ))}
      </ol>
    ),
  );
}
