import type { Directive } from '../../lessons/lesson';
import type { JudgeAnswer, Judged } from '../../training/judge';

interface Said {
  text: string;
  feature?: { id: string } | undefined;
}

const words = (text: string) => text.split(/\s+/).length;
const has = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());

function follows(directive: Directive, { text, feature }: Said): boolean {
  switch (directive.kind) {
    case 'mention':
      return has(text, directive.text);
    case 'avoid':
      return !directive.words.some((word) => has(text, word));
    case 'feature':
      return feature?.id === directive.feature;
    case 'length':
      return words(text) < directive.words;
    case 'tone':
      return text.startsWith(directive.opener);
  }
}

interface Shown {
  directive: Directive | null;
  /** What is looked for where the instruction has no closed form. */
  expected: string;
  judge: JudgeAnswer;
}

/** Whether an answer shows what was taught. An instruction in closed form has one right outcome; any other is judged. */
export async function judgeReply({ directive, expected, judge }: Shown, reply: Said): Promise<Judged> {
  if (!directive) return judge(reply.text, expected);
  const passed = follows(directive, reply);
  const clauses = [{ text: expected, passed, sentence: passed ? reply.text : null }];
  return { passed, score: passed ? 1 : 0, clauses, judge: 'deterministic' };
}
