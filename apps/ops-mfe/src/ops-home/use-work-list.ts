import { useAllowedQuery, type Reply } from '../admin/queries';
import { useHasRole } from '../admin/roles';
import { formatCount } from '../admin/format';
import { failureRate, MIN_LOADS } from '../releases/release-data';

/** Something that waits for an operator, with the page where it is done. */
export interface WorkItem {
  text: string;
  to: string;
}

const item = (count: number, to: string, one: string, many?: string): WorkItem[] =>
  count === 0 ? [] : [{ to, text: formatCount(count, one, many) }];

type Attention = Reply<'GET /api/ops/orders/attention'>;

const orderWork = ({ disputes, reviews, unmatched, events, letters }: Attention): WorkItem[] => [
  ...item(disputes.length, '/ops/orders', 'dispute to answer', 'disputes to answer'),
  ...item(reviews.length, '/ops/orders', 'order to review', 'orders to review'),
  ...item(unmatched?.length ?? 0, '/ops/orders', 'payment without an order', 'payments without an order'),
  ...item(letters.length, '/ops/orders', 'order email that was not sent', 'order emails that were not sent'),
  ...item(
    events.length,
    '/ops/orders',
    'failed message from the payment provider',
    'failed messages from the payment provider',
  ),
];

const commentWork = ({ waiting }: Reply<'GET /api/ops/moderation/queue'>): WorkItem[] => [
  ...item(waiting.held, '/ops/moderation', 'comment to check', 'comments to check'),
  ...item(waiting.reported, '/ops/moderation?tab=reported', 'reported comment', 'reported comments'),
  ...item(waiting.questions, '/ops/moderation?tab=questions', 'question to answer', 'questions to answer'),
];

/** Live builds of which more pages fail than an alert allows. */
const MAX_FAILURE_RATE = 0.02;

const releaseWork = ({ remotes, services }: Reply<'GET /release/status'>): WorkItem[] => {
  const down = services.filter(({ ready }) => !ready).map(({ name }) => `The ${name} service is not responding`);
  const off = remotes.filter(({ state }) => state === 'off').map(({ name }) => `The ${name} pages are switched off`);
  const failing = remotes
    .flatMap(({ name, build, health }) => health.filter((each) => each.build === build).map((each) => ({ name, each })))
    .filter(({ each }) => each.loads >= MIN_LOADS && failureRate(each) > MAX_FAILURE_RATE)
    .map(({ name, each }) => `${(failureRate(each) * 100).toFixed(1)} % of the ${name} pages fail to load`);
  return [...down, ...off, ...failing].map((text) => ({ text, to: '/ops/releases' }));
};

const REVIEW_PAGE = 20;

/** What waits for an operator, most urgent first, and what could not be checked. Only what the role includes. Each source fails on its own. */
export function useWorkList() {
  const hasRole = useHasRole();
  const release = useAllowedQuery(hasRole(), 'GET /release/status');
  const orders = useAllowedQuery(hasRole('shop'), 'GET /api/ops/orders/attention');
  const comments = useAllowedQuery(hasRole('moderator'), 'GET /api/ops/moderation/queue', {
    query: { limit: 1 },
  });
  const messages = useAllowedQuery(hasRole('moderator'), 'GET /api/ops/inbox/messages', {
    query: { state: 'new' },
  });
  const photos = useAllowedQuery(hasRole('moderator'), 'GET /api/ops/garden-photos');
  const reviews = useAllowedQuery(hasRole('editor'), 'GET /api/dexter/review');
  const links = useAllowedQuery(hasRole('editor'), 'GET /api/ops/inbox/links');
  const broken = links.data?.links.filter((link) => link.broken).length ?? 0;
  const answers = reviews.data?.items.length ?? 0;
  const items = [
    ...(release.data ? releaseWork(release.data) : []),
    ...(orders.data ? orderWork(orders.data) : []),
    ...(comments.data ? commentWork(comments.data) : []),
    ...item(photos.data?.waiting ?? 0, '/ops/garden-photos', 'garden photo to look at', 'garden photos to look at'),
    ...item(messages.data?.waiting ?? 0, '/ops/inbox', 'new message', 'new messages'),
    ...(answers === REVIEW_PAGE
      ? [{ text: `${answers} or more answers of Dexter Jr. to review`, to: '/ops/assistant' }]
      : item(answers, '/ops/assistant', 'answer of Dexter Jr. to review', 'answers of Dexter Jr. to review')),
    ...item(broken, '/ops#broken-links', 'broken link on the hub', 'broken links on the hub'),
  ];
  const sources = { 'the site': release, orders, comments, photos, messages, 'Dexter Jr.': reviews, links };
  const failed = Object.entries(sources).filter(([, query]) => query.isError && query.data === undefined);
  return {
    items,
    isPending: Object.values(sources).some((query) => query.isLoading),
    failed: failed.map(([name]) => name),
    retry: () => failed.forEach(([, query]) => void query.refetch()),
  };
}
