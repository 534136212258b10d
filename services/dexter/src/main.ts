import { join } from 'node:path';
import { connectDexter, createContentReader, createPasskeyReader, createSessionReader } from '@farm/prisma';
import {
  commonDeps,
  drainDelayMs,
  MEMORY_LIMITS,
  runService,
  systemClock,
  createVisitorHasher,
} from '@farm/server-kit';
import { startJobs } from '@farm/server-kit/jobs';
import { dexterApp, dexterSchedule } from './app';
import { cropPlace } from './crops/crop-place';
import { analysisFault, BUILT, dexterConfig } from './config';
import { noMeaning, openMeaning, type MeaningSettings } from './embedding/meaning';
import { readDiagnosis } from './diagnosis/cause';
import { readFacts } from './facts/fact-base';
import { openRanking, RANKING_INDEX } from './ranking/open-ranking';
import { openToolReader } from './tools/tool-reader';
import { readCases } from './versions/cases';
import { articlesToReview, readKnowledge } from './knowledge/knowledge';
import { liveKnowledge } from './knowledge/live-knowledge';
import { scheduleRetention } from './my-data/retention';
import { retentionRepository } from './my-data/retention.repository';
import { readTasks } from './training/tasks';

/** Reads what answers are made of. @throws for a broken file. */
function contentOf({ CONTENT_DIR: folder, EVALUATION_DIR: evaluation }: ReturnType<typeof dexterConfig>) {
  const knowledge = readKnowledge(folder);
  const facts = readFacts(folder, knowledge);
  const causes = readDiagnosis(folder);
  const sources = { content: folder, causes: causes.causes, facts, articles: knowledge.articles };
  const ranking = openRanking(sources, join(BUILT, RANKING_INDEX));
  ranking(knowledge); // no message shall wait for it
  cropPlace('31201'); // reads the gazetteer, for which no page shall wait
  const tools = openToolReader(folder);
  return { knowledge, facts, causes, ranking, tools, tasks: readTasks(folder), cases: readCases(evaluation) };
}

async function main(): Promise<void> {
  const config = dexterConfig();
  const content = contentOf(config);
  const { knowledge } = content;
  const onChange: MeaningSettings['onChange'] = (now, why) => {
    if (now === 'on') app.log.info('the index is available: search by meaning is on');
    else app.log.error({ err: why }, 'the embedder ended too often: search by words alone');
  };
  const isEnabled = config.DEXTER_EMBEDDER !== 'off';
  const meaning = isEnabled ? openMeaning({ folder: BUILT, knowledge, clock: systemClock, onChange }) : noMeaning;
  const fault = analysisFault(config, meaning.state());
  if (fault) throw new Error(fault);
  const { db, pool, ready, close } = connectDexter(config.DATABASE_URL);
  const own = {
    db,
    pool,
    ready,
    findPersonBySession: createSessionReader(pool),
    hasPasskey: createPasskeyReader(pool),
    readContent: createContentReader(pool),
    hashVisitor: createVisitorHasher(config.VISITOR_KEY),
  };
  const deps = commonDeps(config);
  const log = { error: (line: object, text: string) => app.log.error(line, text) };
  const jobs = await startJobs('dexter', config.DATABASE_URL, log);
  const live = liveKnowledge(knowledge, deps.clock);
  const whole = { ...deps, ...own, ...content, live, meaning, model: config, jobs };
  const app = dexterApp(whole);
  if (meaning.state() === 'off') app.log.warn('no index of these articles: search by words alone');
  const articles = articlesToReview(knowledge.articles, systemClock.now());
  if (articles.length > 0) app.log.warn({ articles }, 'articles were last reviewed more than 24 months ago');
  await scheduleRetention(jobs, { store: retentionRepository(db), clock: deps.clock, days: config.DEXTER_CHAT_DAYS });
  await dexterSchedule(whole).start();
  const stop = async () => {
    await jobs.stop();
    await meaning.close();
    await close();
  };
  await runService(app, {
    port: config.PORT,
    host: config.HOST,
    drainDelayMs: drainDelayMs(config),
    memoryLimitBytes: MEMORY_LIMITS.dexter,
    close: stop,
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
