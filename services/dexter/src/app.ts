import { setSiteFacts } from '@farm/farm';
import { createService, memoizeByObject, onServiceContent, type App, type ModelFailure } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import { answering } from './answers/answer';
import { answerRoutes } from './answers/answers.routes';
import { conversationRepository } from './answers/conversations.repository';
import { offlineEngine } from './answers/run-engine';
import { type Responder, responder } from './answers/responder';
import { finder } from './answers/search/find';
import { lexicalSearch } from './answers/search/lexical';
import type { DexterDeps } from './deps';
import { diagnosing } from './diagnosis/diagnose';
import { factsWithArticles } from './facts/fact-base';
import { factChecking } from './facts/fact-checks';
import { factChecksRepository } from './facts/fact-checks.repository';
import { factCheckRoutes } from './facts/fact-checks.routes';
import { factSearch } from './facts/fact-search';
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

/** The schedule of one replica; it begins with `start`. */
export const dexterSchedule = (deps: DexterDeps & { jobs: Jobs }) => trainingModule(deps).schedule(deps.jobs);

/** What answers a message, for each knowledge made once. */
function partsOf({ facts, causes, ranking }: DexterDeps, meaning: Meaning) {
  const diagnosis = causes && diagnosing(causes);
  const factsOf = memoizeByObject((knowledge: Knowledge) =>
    facts ? { base: factsWithArticles(facts, knowledge) } : {},
  );
  const search = memoizeByObject((knowledge: Knowledge) => meaning.searchIn(knowledge));
  return {
    search,
    filter: memoizeByObject(outputFilter),
    prepareFacts: (knowledge: Knowledge) => {
      const { base } = factsOf(knowledge);
      if (base) factSearch(base);
    },
    ranking,
    respond: memoizeByObject((knowledge: Knowledge) =>
      responder({
        ...{ find: finder(knowledge, search(knowledge)), facts: factsOf(knowledge).base, diagnosis },
        ranking: ranking?.(knowledge),
      }),
    ),
  };
}

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
    live.addStep(lexicalSearch);
    live.addStep(parts.prepareFacts);
    if (parts.ranking) live.addStep(parts.ranking);
    live.addStep(parts.respond);
    followPublications(app, live);
    const search: SemanticSearch = (question) => parts.search(current())(question);
    const check = semanticCheck({ ...meaning, search }, moderationOf(model));
    const guard = createGuard({
      ...{ filter: (answer) => parts.filter(current())(answer), events: guardEventsRepository(db), check },
      vectorOf: meaning.vectorOf,
    });
    const respond: Responder = (request) => parts.respond(current())(request);
    const training = trainingModule({ ...deps, live });
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
    const watched = { knowledge: current, caps, usage, model: modelName(model), embedder: meaning.state };
    monitoringRoutes(app, { store: monitoringRepository(db), watched, clock });
    factCheckRoutes(app, { checks, store: checkStore, clock });
    articlesRoutes(app, live, clock);
    training.routes(app);
    myDataRoutes(app, conversations, hashVisitor);
  });
};
