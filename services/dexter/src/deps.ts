import type { DexterDb } from '@farm/prisma';
import type { ServiceDeps, VisitorHasher } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import type { AnswerEngine } from './answers/engine';
import type { Meaning } from './embedding/meaning';
import type { ExaminationCase } from './versions/cases';
import type { DiagnosisTable } from './diagnosis/cause';
import type { FactBase } from './facts/fact-base';
import type { KnowledgeRanking } from './ranking/open-ranking';
import type { Knowledge } from './knowledge/knowledge';
import type { LiveKnowledge } from './knowledge/live-knowledge';
import type { ModelSettings } from './model/choose-model';
import type { ModerationApiSettings } from './model/moderation.provider';
import type { ToolReader } from './tools/tool-reader';
import type { TrainingTasks } from './training/tasks';

/** The dependencies of a replica. */
export interface DexterDeps extends ServiceDeps {
  db: DexterDb;
  hashVisitor: VisitorHasher;
  /** The built-in articles. */
  knowledge: Knowledge;
  /** The articles with what operators have published; missing: made of `knowledge`. */
  live?: LiveKnowledge;
  facts: FactBase;
  /** Ranks all that can be said by how well it answers. */
  ranking: (knowledge: Knowledge) => KnowledgeRanking;
  tools: ToolReader;
  /** Causes of sick plants and animals; missing: no diagnosis. */
  causes?: DiagnosisTable;
  model: ModelSettings & ModerationApiSettings;
  /** Search by meaning; missing: words alone. */
  meaning?: Meaning;
  /** Replaces the engine that `model` configures. */
  engine?: AnswerEngine;
  tasks: TrainingTasks;
  /** The cases of the examination that versions are compared by. */
  cases: readonly ExaminationCase[];
  /** The queue for jobs of routes. */
  jobs: Pick<Jobs, 'sendInTransaction'>;
  /** How long a call waits for the end of its run, in milliseconds. */
  waitMs?: number;
}
