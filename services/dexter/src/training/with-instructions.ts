import { randomUUID } from 'node:crypto';
import type { Instruction } from '../lessons/lesson';
import type { Evaluator } from '../versions/evaluate';
import type { InForce } from '../versions/in-force';
import { snapshotOf, withLessons } from '../versions/snapshot';
import type { Teacher } from '../versions/teach';
import type { JudgeAnswer } from './judge';

/** An instruction and the question that shows whether it is kept. */
export interface Asked {
  instruction: Instruction;
  expected: string;
  probe: string;
}

interface InstructionDeps {
  teacher: Teacher;
  evaluator: Evaluator;
  inForce: InForce;
  judge: JudgeAnswer;
}

/** What all ways of training do with an instruction. */
export function withInstructions({ teacher, evaluator, inForce, judge }: InstructionDeps) {
  /** What the answer to its question would be, and how it is judged. */
  async function tryOut({ instruction, expected, probe }: Asked) {
    const active = await inForce();
    const candidate = snapshotOf(randomUUID(), withLessons(active, [{ kind: 'instruction', lesson: instruction }]));
    const before = await evaluator.ask(probe, active);
    const after = await evaluator.ask(probe, candidate);
    return { before: before.text, after: after.text, ...(await judge(after.text, expected)) };
  }

  async function teach(instructions: readonly Instruction[], retired: readonly string[], by: string) {
    const lessons = instructions.map((lesson) => ({ kind: 'instruction', lesson }) as const);
    const [first] = instructions;
    const note = instructions.length > 1 ? `${instructions.length} daily tasks` : `Instruction: ${first?.text ?? ''}`;
    return teacher.teach({ lessons, retired, note: note.slice(0, 200), by });
  }

  /** Instructions of the same task, or of the same words, that a new one takes the place of. */
  async function replacedBy({ taskId, text }: Instruction): Promise<string[]> {
    const { instructions } = await inForce();
    const isSame = (one: Instruction) => one.text === text || (taskId !== null && one.taskId === taskId);
    return instructions.filter(isSame).map(({ id }) => id);
  }

  return { tryOut, teach, replacedBy };
}
