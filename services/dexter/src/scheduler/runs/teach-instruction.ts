import { randomUUID } from 'node:crypto';
import { emotionOf } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import { understand } from '../../lessons/directives';
import type { Directive, Instruction } from '../../lessons/lesson';
import type { JudgeAnswer } from '../../training/judge';
import { bodyHash } from '../../training/once';
import type { Outcome, SessionsRepository } from '../../training/sessions.repository';
import type { CheckCase, Expected } from '../../versions/check-cases';
import type { Evaluator } from '../../versions/evaluate';
import type { InForce } from '../../versions/in-force';
import type { Teacher } from '../../versions/teach';
import type { BulkInstruction } from './bulk-instructions';
import { judgeReply } from './judge-reply';
import type { Trainer } from './step-work';

interface TrainerDeps {
  teacher: Teacher;
  evaluator: Evaluator;
  sessions: SessionsRepository;
  inForce: InForce;
  clock: Clock;
  judge: JudgeAnswer;
}

/** What its probe must be answered as long as the instruction counts; null: no fixed check shows it. */
function expectedOf(directive: Directive | null): Expected | null {
  switch (directive?.kind) {
    case 'mention':
      return { says: directive.text };
    case 'feature':
      return { feature: directive.feature };
    case 'avoid':
      return { mustNotInclude: directive.words };
    case 'tone':
      return { says: directive.opener };
    default:
      return null;
  }
}

function caseOf({ id, probe, directive }: Instruction): CheckCase[] {
  const expected = expectedOf(directive);
  if (!expected || probe === null) return [];
  return [{ key: `lesson-${id}`, kind: 'lesson', critical: false, lessonId: id, steps: [{ say: probe, expected }] }];
}

/**
 * Teaches instructions for the schedule: what the probe shows stays if the gate is green. What is in force already is
 * asked again and taught no second time, so that a step done twice changes nothing.
 */
export function instructionTrainer({
  teacher,
  evaluator,
  sessions,
  inForce,
  clock,
  judge,
}: TrainerDeps): Trainer['trainInstruction'] {
  async function outcomeOf(given: BulkInstruction, by: string): Promise<Outcome> {
    const { id, instruction: text, probe, expectedBehavior: expected } = given;
    const active = await inForce();
    const before = await evaluator.ask(probe, active);
    const told = { probe, before: before.text, emotion: emotionOf(probe) };
    const directive = understand(text);
    const known = active.instructions.filter(({ taskId }) => taskId === id);
    if (known.some((one) => one.text === text)) {
      const { score: _score, ...judged } = await judgeReply({ directive, expected, judge }, before);
      return { ...told, ...judged, after: before.text, versionId: active.id, activated: true };
    }
    const lesson: Instruction = { id: randomUUID(), text, directive, taskId: id, probe, expected };
    const note = `Bulk training: ${text}`.slice(0, 200);
    const retired = known.map((one) => one.id);
    const teaching = { lessons: [{ kind: 'instruction', lesson }] as const, cases: caseOf(lesson), retired, note, by };
    const tried = await teacher.tried(teaching);
    const after = await evaluator.ask(probe, tried.candidate);
    const { score: _score, ...judged } = await judgeReply({ directive, expected, judge }, after);
    if (!judged.passed) return { ...told, ...judged, after: after.text, activated: false };
    const { versionId, activated } = await teacher.teach(teaching, tried);
    return { ...told, ...judged, after: after.text, versionId, activated, lessonId: lesson.id };
  }

  return async (given, by) => {
    const { id: taskId, instruction: input, expectedBehavior: expected } = given;
    const hash = bodyHash('bulk', { taskId, input });
    const { id } = await sessions.begin({ kind: 'bulk', bodyHash: hash, input, taskId, expected, by, at: clock.now() });
    try {
      const outcome = await outcomeOf(given, by);
      await sessions.finish(id, outcome);
      return { passed: outcome.passed === true && outcome.activated === true };
    } catch (error) {
      await sessions.drop(id);
      throw error;
    }
  };
}
