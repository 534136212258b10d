import { createService, type App, type ModelFailure } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import { answering } from './answers/answer';
import { answerRoutes } from './answers/answers.routes';
import { conversationRepository } from './answers/conversations.repository';
import { offlineEngine } from './answers/run-engine';
import { responder } from './answers/responder';
import { finder } from './answers/search/find';
import type { DexterDeps } from './deps';
import { diagnosing } from './diagnosis/diagnose';
import { factChecking } from './facts/fact-checks';
import { factChecksRepository } from './facts/fact-checks.repository';
import { factCheckRoutes } from './facts/fact-checks.routes';
import { noMeaning } from './embedding/meaning';
import { createGuard, semanticCheck } from './guard/guard';
import { guardEventsRepository } from './guard/guard-events.repository';
import { outputFilter } from './guard/output-filter';
import { capsOf, chooseEngine, modelName } from './model/choose-model';
import { moderationOf } from './model/moderation.provider';
import { modelUseOf, usageRepository } from './model/usage.repository';
import { monitoringRepository } from './monitoring/monitoring.repository';
import { monitoringRoutes } from './monitoring/monitoring.routes';
import { myDataRoutes } from './my-data/my-data.routes';
import { trainingModule } from './training.module';

/** The schedule of one replica; it begins with `start`. */
export const dexterSchedule = (deps: DexterDeps & { jobs: Jobs }) => trainingModule(deps).schedule(deps.jobs);

export const dexterApp = (deps: DexterDeps): App => {
  const { db, hashVisitor, clock, knowledge, model, meaning = noMeaning } = deps;
  const caps = capsOf(model);
  const usage = usageRepository(db, caps);
  const modelUse = modelName(model) === null ? undefined : () => modelUseOf(usage, caps, clock.now());
  const serviceOptions = { readyDetails: () => ({ embedder: meaning.state() }), modelUsage: modelUse };
  return createService('dexter', { ...deps, ...serviceOptions }, (app) => {
    const onFailure = (failure: ModelFailure) => app.log.warn({ failure }, 'the model failed: reviewed notes answer');
    const engine = deps.engine ?? chooseEngine(model, { usage, clock, onFailure }) ?? offlineEngine;
    const conversations = conversationRepository(db);
    const check = semanticCheck(meaning, moderationOf(model));
    const guard = createGuard({
      ...{ filter: outputFilter(knowledge), events: guardEventsRepository(db), check },
      vectorOf: meaning.vectorOf,
    });
    const respond = responder({
      find: finder(knowledge, meaning.search),
      facts: deps.facts,
      diagnosis: deps.causes && diagnosing(deps.causes),
    });
    const training = trainingModule(deps);
    const engines = { engine, reviewed: offlineEngine };
    const { activeLessons } = training;
    const checkStore = factChecksRepository(db);
    const checks = factChecking(deps.facts ?? { facts: new Map() }, checkStore);
    const { withChecks } = checks;
    const answer = answering({
      guard,
      respond,
      ...engines,
      conversations,
      activeLessons,
      withChecks,
      hashVisitor,
      clock,
    });
    answerRoutes(app, { answer, conversations, hashVisitor, clock });
    const watched = { knowledge, caps, usage, model: modelName(model), embedder: meaning.state };
    monitoringRoutes(app, { store: monitoringRepository(db), watched, clock });
    factCheckRoutes(app, { checks, store: checkStore, clock });
    training.routes(app);
    myDataRoutes(app, conversations, hashVisitor);
  });
};
