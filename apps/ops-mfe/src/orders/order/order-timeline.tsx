import { EmptyState, SectionHeading } from '@farm/ui';
import { momentText } from '../../desk/moment-text';
import { plainWords } from '../../desk/plain-words';
import classes from '../orders.module.css';
import type { OrderFile } from '../use-orders';
import { STATUSES, usd } from '../words';

type Moment = OrderFile['timeline'][number];

const WHAT: Record<string, string> = {
  refund: 'Refund asked for',
  fresh_link: 'Fresh link with new downloads mailed',
  letter_sent_again: 'Letter sent again',
  library_link_sent: 'Library link mailed',
  access_suspended: 'Access suspended',
  access_revoked: 'Access revoked',
  access_reinstated: 'Access given back',
  email_corrected: 'E-mail address corrected',
  certificate_renamed: 'Name on the certificate corrected',
  email_given: 'E-mail address given after paying',
  restored: 'Rebuilt from the payment at the card provider',
  event_retried: 'Event of the card provider worked off again',
};

const WHO: Record<string, string> = {
  settle: 'The shop, from the card provider’s facts',
  rules: 'The shop, by its rules',
  reconciler: 'The shop, while comparing with the card provider',
  visitor: 'The buyer',
  buyer: 'The buyer',
};

const whatOf = ({ what }: Moment) =>
  WHAT[what] ?? (what in STATUSES ? STATUSES[what as 'paid'].word : plainWords(what));
const whoOf = ({ actor }: Moment) => (actor.startsWith('operator') ? 'An operator' : (WHO[actor] ?? plainWords(actor)));

interface Detail {
  reason?: unknown;
  cents?: unknown;
}

function detailOf({ detail }: Moment) {
  const { reason, cents } = (typeof detail === 'object' && detail !== null ? detail : {}) as Detail;
  return {
    reason: typeof reason === 'string' ? reason : null,
    cents: typeof cents === 'number' ? usd(cents) : null,
  };
}

/** What happened to the order, oldest first, in words. */
export function OrderTimeline({ timeline }: { timeline: readonly Moment[] }) {
  return (
    <section className={classes.section} aria-labelledby="order-timeline">
      <SectionHeading level={3} id="order-timeline">
        Timeline
      </SectionHeading>
      {timeline.length === 0 && <EmptyState title="Nothing has happened yet" />}
      <ol className={classes.timeline}>
        {timeline.map((moment, place) => {
          const { reason, cents } = detailOf(moment);
          return (
            <li key={place} className={classes.moment}>
              <time className={classes.small} dateTime={moment.at}>
                {momentText(moment.at)}
              </time>
              <span>
                <strong>{whatOf(moment)}</strong>
                {cents && `, ${cents}`}
              </span>
              {reason && <q className={classes.reason}>{reason}</q>}
              <span className={classes.small}>{whoOf(moment)}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
