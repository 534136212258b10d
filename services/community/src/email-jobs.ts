import { normalizeEmail, site } from '@farm/farm';
import type { Jobs } from '@farm/server-kit/jobs';
import {
  bounceHandler,
  type MailConfig,
  type Mailer,
  createMailer,
  type Outbox,
  startOutbox,
} from '@farm/server-kit/mail';
import { commentsModule } from './comments.module';
import type { CommunityDeps } from './community-deps';
import { emailModule } from './email.module';
import type { FrostNightPayload } from './frost-bell/frost-bell-emails';
import type { FrostBellRepository } from './frost-bell/frost-bell.repository';
import { type RingDeps, scheduleFrostBell } from './frost-bell/ring-bells';
import type { LeadsRepository } from './leads/leads.repository';
import { startNormalizingEmails } from './leads/normalize-stored-emails';
import { FROST_NIGHT, TO_BELLS, TO_LEADS } from './mailbox/enqueue-email';
import { scheduleDigest } from './moderation/digest';
import { scheduleRetention } from './my-data/retention-job';
import { isListEmail } from './newsletter/subscriber-emails';
import { scheduleWeeklyNewsletter } from './newsletter/weekly-newsletter';
import { renderEmail } from './render-email';

/** Counts the bounces of one list's emails. */
const countBounces = (kinds: readonly string[], counter: Parameters<typeof bounceHandler>[1]) =>
  bounceHandler(
    ({ kind, payload }) => (kinds.includes(kind) ? normalizeEmail((payload as { to: string }).to) : null),
    counter,
  );

interface DeliveryDeps {
  leads: Pick<LeadsRepository, 'recordBounce' | 'recordDelivery'>;
  bells: Pick<FrostBellRepository, 'recordBounce' | 'recordDelivery' | 'recordRest'>;
}

export function handleDelivery({ leads, bells }: DeliveryDeps): NonNullable<Outbox['onDelivery']> {
  const handlers = [countBounces(TO_LEADS, leads), countBounces(TO_BELLS, bells)];
  return async (row, rejection) => {
    for (const handle of handlers) await handle(row, rejection);
    if (row.kind !== FROST_NIGHT || rejection !== null) return;
    const { to, zip, restsUntil } = row.payload as FrostNightPayload;
    if (restsUntil !== null) await bells.recordRest({ to, zip, restsUntil });
  };
}

interface HoldOptions {
  mailer: Mailer;
  mailbox: Mailer;
  postal: string | null;
}

/** US law requires a postal address in bulk email: without one, emails of a list go to the development mailbox. */
export const holdWithoutPostalAddress = ({ mailer, mailbox, postal }: HoldOptions): Mailer => ({
  send: (mail) => (postal === null && isListEmail(mail.content) ? mailbox : mailer).send(mail),
  close: () => mailer.close(),
});

/** The outbox of this service. */
export function communityOutbox(deps: CommunityDeps, mailer: Mailer, log: Outbox['log']): Outbox {
  const module = emailModule(deps);
  return {
    table: 'community.outbox',
    pool: deps.pool,
    render: renderEmail(module),
    onDelivery: handleDelivery(module),
    mailer,
    clock: deps.clock,
    log,
  };
}

type JobLog = Outbox['log'] & RingDeps['log'];

/** Starts the outbox and all scheduled jobs. The caller closes the returned mailer. */
export async function startEmailJobs(jobs: Jobs, deps: CommunityDeps, config: MailConfig, log: JobLog) {
  const mailer = holdWithoutPostalAddress({
    mailer: createMailer(config, 'community', deps.pool),
    mailbox: createMailer({ ...config, SMTP_URL: undefined }, 'community', deps.pool),
    postal: site.postal,
  });
  const module = emailModule(deps);
  await startOutbox(jobs, communityOutbox(deps, mailer, log));
  await scheduleWeeklyNewsletter(jobs, module);
  await scheduleFrostBell(jobs, { ...module, log });
  await scheduleRetention(jobs, module);
  await startNormalizingEmails(jobs, module);
  await scheduleDigest(jobs, commentsModule(deps));
  return mailer;
}
