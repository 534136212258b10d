import { randomUUID } from 'node:crypto';
import { PURCHASE } from '../faults/purchase';
import type { FaultSite } from '../faults/site';
import type { VisitorResponse } from '../faults/visitor';

/** A way to use the site, and its part of all visits, 0 to 1. */
export interface VisitScenario {
  name: string;
  share: number;
  run(site: FaultSite, request: Request): Promise<void>;
}

/** A visitor's request, recorded by the caller. */
type Request = (path: string, body?: unknown) => Promise<Pick<VisitorResponse, 'status' | 'body'>>;

/** Files with a name that changes with their content. */
export const isAsset = (path: string): boolean => path.startsWith('/assets/');

const ASSET = /\/assets\/[\w./-]+/g;
const CONNECTIONS = 6; // of a browser to one host

/** Opens a page for the first time, with all files that its document names. */
async function open(request: Request, path: string): Promise<void> {
  const { body } = await request(path);
  const files = [...new Set(String(body).match(ASSET) ?? [])];
  const next = async (): Promise<void> => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) await request(file);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, next));
}

const QUESTIONS = [
  'When do I plant tomatoes in Macon, Georgia?',
  'How many bags of compost for a bed of 4 by 8 feet?',
  'Why are my squash leaves turning yellow?',
];

/** The mix of visits. What share does what is an assumption: the site has no figures of its own yet. */
export const VISITS: readonly VisitScenario[] = [
  {
    name: 'reads two pages and the hub',
    share: 0.7,
    async run(_, request) {
      await open(request, '/');
      await request('/about');
      await open(request, '/community-griot');
      await request('/api/comments/daily-farm-wisdom');
      await request('/api/weather/current');
    },
  },
  {
    name: 'asks the assistant three questions',
    share: 0.12,
    async run(_, request) {
      await open(request, '/');
      for (const message of QUESTIONS)
        await request('/api/dexter-response', { message, clientMessageId: randomUUID() });
    },
  },
  {
    name: 'plays a quiz',
    share: 0.1,
    async run(_, request) {
      await open(request, '/quiz-challenge');
      const [challenge] = (await request('/api/quiz/challenges')).body as { id: string }[];
      const start = { playerId: `player_${randomUUID()}`, challengeId: challenge?.id, playerName: 'Ruth' };
      const { sessionId, questions } = (await request('/api/quiz/start-session', start)).body as {
        sessionId: string;
        questions: { id: string }[];
      };
      const answers = questions.map(({ id }) => ({ questionId: id, answer: 0, timeSpent: 3 }));
      await request('/api/quiz/submit-session', { sessionId, answers, timeElapsed: 30 });
    },
  },
  {
    name: 'writes a comment',
    share: 0.05,
    async run(_, request) {
      await open(request, '/community-griot');
      const key = randomUUID();
      const content = `The rain came on the day when we planted row ${key}.`;
      await request('/api/comments/daily-farm-wisdom', { content, commenterName: 'Ruth', key });
    },
  },
  {
    name: 'buys a guide',
    share: 0.03,
    async run(site, request) {
      await open(request, '/country-store');
      const { body } = await request('/api/create-payment-intent', PURCHASE);
      const [payment = ''] = (body as { clientSecret: string }).clientSecret.split('_secret_');
      await site.provider.pay(payment); // the page of the provider, which is not ours
      await request(`/api/verify-payment/${payment}`);
    },
  },
];
