import type { FactAnswer, FactQuestion } from './fact-answer';

// 'how to start asparagus and when can i eat it': two questions about one subject.
const CLAUSE =
  /[,;?]? (?:and|but|also|then) (?=(?:also |then )?(?:what|when|where|which|who|why|how|can|could|should|do|does|will|is|are)\b)/i;
const MAX_PARTS = 2; // of each question

/** Answers a message of two questions by facts for each of them; other messages as they are. */
export const clauseAnswering =
  (answer: (question: FactQuestion) => FactAnswer | null) =>
  (question: FactQuestion): FactAnswer | null => {
    const [first = '', second] = question.text.replace(/\s+/g, ' ').split(CLAUSE, 2);
    if (second === undefined) return answer(question);
    const one = answer({ ...question, text: first });
    const given = one?.parts.map(({ text }) => text) ?? [];
    const other = answer({
      ...question,
      ...{ text: second, subject: one?.subject ?? question.subject ?? null },
      ...{ aspect: one?.aspect ?? question.aspect ?? null, previous: [...(question.previous ?? []), ...given] },
    });
    if (!one || !other || one.exhausted || other.exhausted) return answer(question);
    const parts = [...one.parts.slice(0, MAX_PARTS), ...other.parts.slice(0, MAX_PARTS)];
    return { ...other, parts, ...(one.isFound ? { isFound: true } : {}) };
  };
