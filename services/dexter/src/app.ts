import { setSiteFacts, type Language } from '@farm/farm';
import { createService, memoizeByObject, onServiceContent, type App, type ModelFailure } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import { answering } from './answers/answer';
import { answerRoutes } from './answers/answers.routes';
import { conversationRepository } from './answers/conversations.repository';
import { offlineEngine } from './answers/run-engine';
import { knowledgeResponder } from './answers/knowledge-responder';
import type { Responder } from './answers/responder';
import { readCropFacts } from './crops/crop-tables';
import { cropRoutes } from './crops/crops.routes';
import type { DexterDeps } from './deps';
import { factChecking } from './facts/fact-checks';
import { factChecksRepository } from './facts/fact-checks.repository';
import { factCheckRoutes } from './facts/fact-checks.routes';
import { noMeaning, type Meaning } from './embedding/meaning';
import type { SemanticSearch } from './embedding/semantic-search';
import { createGuard, semanticCheck } from './guard/guard';
import { guardEventsRepository } from './guard/guard-events.repository';
import { outputFilter } from './guard/output-filter';
import { articlesRoutes } from './knowledge/articles.routes';
import type { Knowledge } from './knowledge/knowledge';
import { liveKnowledge, type LiveKnowledge } from './knowledge/live-knowledge';
import { capsOf, chooseEngine, modelName } from './model/choose-model';
import { moderationOf } from './model/moderation.provider';
import { modelUseOf, usageRepository } from './model/usage.repository';
import { monitoringRepository } from './monitoring/monitoring.repository';
import { monitoringRoutes } from './monitoring/monitoring.routes';
import { myDataRoutes } from './my-data/my-data.routes';
import { trainingModule } from './training.module';

/** What answers a message, for each knowledge made once. */
const partsOf = (deps: DexterDeps, meaning: Meaning) => ({
  search: memoizeByObject((knowledge: Knowledge) => meaning.searchIn(knowledge)),
  filter: memoizeByObject(outputFilter),
  respond: knowledgeResponder(deps),
});

/** The schedule of one replica; it begins with `start`. */
export const dexterSchedule = (deps: DexterDeps & { jobs: Jobs }) =>
  trainingModule(deps, knowledgeResponder(deps)).schedule(deps.jobs);

/** Uses each publication of articles and site facts until the service closes, the first one before it is ready. */
function followPublications(app: App, live: LiveKnowledge): void {
  const ends = [
    live.follow((err) => app.log.error({ err }, 'published articles are not used as they are')),
    onServiceContent(({ siteFacts = {} }) => setSiteFacts(siteFacts)),
  ];
  app.addHook('onReady', () => live.settled());
  app.addHook('onClose', async () => ends.forEach((end) => end()));
}

export const dexterApp = (deps: DexterDeps): App => {
  const {
    db,
    hashVisitor,
    clock,
    knowledge,
    model,
    meaning = noMeaning,
    live = liveKnowledge(knowledge, clock),
  } = deps;
  const { current } = live;
  const caps = capsOf(model);
  const usage = usageRepository(db, caps);
  const modelUse = modelName(model) === null ? undefined : () => modelUseOf(usage, caps, clock.now());
  const serviceOptions = { readyDetails: () => ({ embedder: meaning.state() }), modelUsage: modelUse };
  return createService('dexter', { ...deps, ...serviceOptions }, (app) => {
    const onFailure = (failure: ModelFailure) => app.log.warn({ failure }, 'the model failed: reviewed notes answer');
    const engine = deps.engine ?? chooseEngine(model, { usage, clock, onFailure }) ?? offlineEngine;
    const conversations = conversationRepository(db);
    const parts = partsOf(deps, meaning);
    live.addStep(deps.ranking);
    live.addStep(parts.respond);
    followPublications(app, live);
    const languageOf = (text: string, page?: Language) => deps.ranking(current()).languageOf(text, page);
    const search: SemanticSearch = (question) => parts.search(current())(question);
    const check = semanticCheck({ ...meaning, search }, moderationOf(model));
    const guard = createGuard({
      ...{ filter: (answer) => parts.filter(current())(answer), events: guardEventsRepository(db), check },
      vectorOf: meaning.vectorOf,
      languageOf,
    });
    const respond: Responder = (request) => parts.respond(current())(request);
    const training = trainingModule({ ...deps, live }, parts.respond);
    const engines = { engine, reviewed: offlineEngine };
    const { activeLessons } = training;
    const checkStore = factChecksRepository(db);
    const checks = factChecking(deps.facts, checkStore);
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
    answerRoutes(app, { answer, conversations, languageOf, hashVisitor, clock });
    const watched = { knowledge: current, caps, usage, model: modelName(model), embedder: meaning.state };
    monitoringRoutes(app, { store: monitoringRepository(db), watched, clock });
    factCheckRoutes(app, { checks, store: checkStore, clock });
    articlesRoutes(app, live, clock);
    cropRoutes(app, { crops: readCropFacts(deps.facts, { causes: deps.causes?.causes ?? [] }), clock });
    training.routes(app);
    myDataRoutes(app, conversations, hashVisitor);
  });
};
