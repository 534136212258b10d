import type { CallKey, Calls, OperatorEvent, TeamAccess } from '@farm/contracts';

/** The calls of the team that change something. */
type ActKey = {
  [K in CallKey]: Calls[K] extends { access: TeamAccess; audit: 'never' }
    ? never
    : Calls[K] extends { access: TeamAccess }
      ? K extends `GET ${string}`
        ? Calls[K] extends { audit: 'always' }
          ? K
          : never
        : K
      : never;
}[CallKey];

interface Act {
  /** What was done: 'Refunded an order'. */
  text: string;
  /** The page about it, with parameters of the call: '/ops/orders/:id'. */
  to: string;
}

const ORDER = '/ops/orders/:id';
const ORDERS = '/ops/orders';
const CLASS = '/ops/classes/:id';
const SEASON = '/ops/farm-shares/:id';
const COMMENTS = '/ops/moderation?tab=events';
const POSTS = '/ops/posts';
const CONTENT = '/ops/content?part=:section';
const NEWSLETTER = '/ops/newsletter';
const TRAINING = '/dexter-training?tab=history';
const SCHEDULE = '/automated-training';

/** Every call of the team that is in the audit log, in words. A missing one does not compile. */
const ACTS: Readonly<Record<Exclude<ActKey, `POST /release${string}`>, Act>> = {
  'POST /api/ops/orders/:id/refunds': { text: 'Refunded an order', to: ORDER },
  'POST /api/ops/orders/:id/letters': { text: 'Sent an order’s email again', to: ORDER },
  'POST /api/ops/orders/:id/links': { text: 'Sent a new library link', to: ORDER },
  'POST /api/ops/orders/:id/grants': { text: 'Gave new downloads', to: ORDER },
  'POST /api/ops/orders/:id/access': { text: 'Changed the access of an order', to: ORDER },
  'POST /api/ops/orders/:id/email': { text: 'Corrected the email address of an order', to: ORDER },
  'POST /api/ops/orders/:id/certificate-name': { text: 'Corrected the name on a certificate', to: ORDER },
  'POST /api/ops/orders/events/:eventId/retry': { text: 'Repeated a message of Stripe', to: ORDERS },
  'PUT /api/ops/orders/guides/:bookId': { text: 'Put a guide on sale, or took it off', to: `${ORDERS}?tab=guides` },
  'POST /api/ops/orders/codes': { text: 'Created a discount code', to: `${ORDERS}?tab=codes` },
  'POST /api/ops/orders/codes/:id/withdraw': { text: 'Withdrew a discount code', to: `${ORDERS}?tab=codes` },
  'GET /api/ops/exports/orders': { text: 'Downloaded the orders', to: '/ops/data' },
  'GET /api/ops/exports/community/:table': { text: 'Downloaded a table', to: '/ops/data' },
  'POST /api/ops/erasures/payments': { text: 'Erased an address from the orders', to: '/ops/customer' },
  'POST /api/ops/erasures/learning': { text: 'Erased an account', to: '/ops/customer' },
  'POST /api/ops/erasures/community': { text: 'Erased an address from the community', to: '/ops/customer' },
  'POST /api/auth/ops/people': { text: 'Gave a role', to: '/ops/people' },
  'PATCH /api/auth/ops/people/:id': { text: 'Changed an account', to: '/ops/people' },
  'PATCH /api/quiz/ops/players/:publicId': { text: 'Hid or showed a player', to: '/ops/learning' },
  'POST /api/grants/ops/catalogue/:id/checked': { text: 'Marked a grant as checked', to: '/ops' },
  'POST /api/ops/classes': { text: 'Entered a class', to: '/ops/classes' },
  'PUT /api/ops/classes/:id': { text: 'Changed a class', to: CLASS },
  'POST /api/ops/classes/:id/cancel': { text: 'Canceled a class', to: CLASS },
  'POST /api/ops/class-seats/:id/cancel': { text: 'Canceled a seat in a class', to: '/ops/classes' },
  'PUT /api/ops/class-seats/:id/attendance': { text: 'Marked who came to a class', to: '/ops/classes' },
  'POST /api/ops/farm-shares': { text: 'Entered a season of the farm share', to: '/ops/farm-shares' },
  'PUT /api/ops/farm-shares/:id': { text: 'Changed a season of the farm share', to: SEASON },
  'POST /api/ops/farm-shares/:id/cancel': { text: 'Canceled a season of the farm share', to: SEASON },
  'POST /api/ops/farm-share-places/:id/cancel': { text: 'Ended a place in the farm share', to: '/ops/farm-shares' },
  'POST /api/ops/moderation/comments/:id': { text: 'Decided about a comment', to: COMMENTS },
  'POST /api/ops/moderation/comments/:id/answer': { text: 'Answered a comment', to: COMMENTS },
  'POST /api/ops/moderation/bulk': { text: 'Decided about several comments', to: COMMENTS },
  'POST /api/ops/garden-photos/:id/decision': { text: 'Decided about a garden photo', to: '/ops/garden-photos' },
  'PUT /api/ops/moderation/settings': { text: 'Changed the moderation settings', to: '/ops/moderation?tab=settings' },
  'POST /api/ops/inbox/messages/:id/state': { text: 'Filed a message', to: '/ops/inbox' },
  'POST /api/ops/inbox/messages/:id/answer': { text: 'Answered a message', to: '/ops/inbox' },
  'PUT /api/ops/inbox/monday': { text: 'Changed the Monday newsletter', to: NEWSLETTER },
  'POST /api/ops/inbox/posts': { text: 'Wrote a post', to: POSTS },
  'PUT /api/ops/inbox/posts/:id': { text: 'Changed a post', to: POSTS },
  'POST /api/ops/inbox/posts/:id/publish': { text: 'Published a post', to: POSTS },
  'POST /api/ops/inbox/posts/:id/unpublish': { text: 'Unpublished a post', to: POSTS },
  'DELETE /api/ops/inbox/posts/:id': { text: 'Deleted a post', to: POSTS },
  'PUT /api/ops/content/:section/draft': { text: 'Saved a draft of the site content', to: CONTENT },
  'DELETE /api/ops/content/:section/draft': { text: 'Deleted a draft of the site content', to: CONTENT },
  'POST /api/ops/content/:section/versions': { text: 'Published site content', to: CONTENT },
  'POST /api/ops/content/:section/restorations': { text: 'Published earlier site content again', to: CONTENT },
  'POST /api/ops/files': { text: 'Uploaded a file', to: '/ops/files' },
  'DELETE /api/ops/files/:id': { text: 'Deleted a file', to: '/ops/files' },
  'POST /api/dexter/facts/:id/check': { text: 'Checked a fact', to: '/ops/assistant/facts' },
  'POST /api/dexter/review/:id': { text: 'Reviewed an answer', to: '/ops/assistant' },
  'POST /api/dexter/daily-training': { text: 'Ran the daily training', to: TRAINING },
  'POST /api/dexter/train': { text: 'Taught Dexter Jr. an instruction', to: TRAINING },
  'POST /api/dexter/correct': { text: 'Corrected Dexter Jr.', to: TRAINING },
  'POST /api/dexter/test': { text: 'Tested Dexter Jr.', to: TRAINING },
  'POST /api/dexter/reinforce': { text: 'Approved an answer', to: TRAINING },
  'POST /api/dexter/lessons/:id/retire': { text: 'Retired a lesson', to: '/ops/assistant/versions?tab=lessons' },
  'POST /api/dexter/versions/:id/activate': {
    text: 'Changed which version of Dexter Jr. answers',
    to: '/ops/assistant/versions?id=:id',
  },
  'POST /api/dexter/scheduler/config': { text: 'Changed the training schedule', to: SCHEDULE },
  'POST /api/dexter/scheduler/bulk-training': { text: 'Started bulk training', to: SCHEDULE },
  'POST /api/dexter/scheduler/assessment': { text: 'Started an assessment', to: SCHEDULE },
  'POST /api/dexter/scheduler/stop': { text: 'Stopped automated training', to: SCHEDULE },
  'POST /api/dexter/scheduler/start': { text: 'Started automated training', to: SCHEDULE },
};

/** An event in words, with the page about it. A call of a newer service is named as it is. */
export function actOf({ call, about }: Pick<OperatorEvent, 'call' | 'about'>): Act {
  const act = (ACTS as Readonly<Record<string, Act>>)[call] ?? { text: call, to: '/ops' };
  if (about.section === 'newsletter') return { ...act, to: NEWSLETTER };
  return { ...act, to: act.to.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(about[name] ?? ''))) };
}

const HIDDEN = ['id', 'eventId', 'publicId'];

/** What the event was about, without ids: 'section farm, reason typing error'. */
export const detailsOf = ({ about }: Pick<OperatorEvent, 'about'>): string =>
  Object.entries(about)
    .filter(([name]) => !HIDDEN.includes(name))
    .map(([name, value]) => (name === 'cents' ? `$${(Number(value) / 100).toFixed(2)}` : `${name}: ${String(value)}`))
    .join(', ');
