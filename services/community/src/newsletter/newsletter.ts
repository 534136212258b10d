import { newsletter as contract } from '@farm/contracts';
import { newsletterTexts } from '@farm/farm';
import { type App, throwHttpError, serve } from '@farm/server-kit';
import { hashOfToken } from '../leads/leads.repository';
import { subscribe, type SubscribeDeps } from '../leads/subscribe';

type TokenDeps = Pick<SubscribeDeps, 'leads' | 'clock'>;

const { version: consentVersion } = newsletterTexts.consent;

const unknownLink = (): never =>
  throwHttpError(404, 'newsletter.unknown_link', "This link doesn't work. The address may have been deleted already.");

async function confirm(token: string, { leads, clock }: TokenDeps): Promise<{ confirmed: true }> {
  if (await leads.confirm(hashOfToken(token), clock.now())) return { confirmed: true };
  return throwHttpError(410, 'newsletter.expired', 'This link has expired.');
}

async function unsubscribe(token: string, { leads, clock }: TokenDeps): Promise<{ unsubscribed: true }> {
  if (await leads.unsubscribe(hashOfToken(token), clock.now())) return { unsubscribed: true };
  return unknownLink();
}

/** 'a***@example.com': the owner recognizes it, others cannot read it. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}***${email.slice(at)}`;
}

async function preferences(token: string, { leads }: TokenDeps): Promise<{ address: string; letter: boolean }> {
  const subscription = await leads.findSubscription(hashOfToken(token));
  if (!subscription) return unknownLink();
  return { address: maskEmail(subscription.email), letter: subscription.isSubscribed };
}

async function setSubscribed(token: string, isSubscribed: boolean, deps: TokenDeps): ReturnType<typeof preferences> {
  const [hash, now] = [hashOfToken(token), deps.clock.now()];
  const isKnown = isSubscribed
    ? await deps.leads.resubscribe(hash, consentVersion, now)
    : await deps.leads.unsubscribe(hash, now);
  return isKnown ? preferences(token, deps) : unknownLink();
}

async function erase(token: string, { leads, hashEmail, clock }: SubscribeDeps): Promise<{ erased: true }> {
  if (await leads.erase(hashOfToken(token), hashEmail, clock.now())) return { erased: true };
  return unknownLink();
}

/** The newsletter with double opt-in; every link in an email carries a token that proves the inbox. */
export const newsletterRoutes = (app: App, deps: SubscribeDeps) =>
  serve(app, contract, {
    'POST /api/newsletter/subscribe': ({ body: { email, language = 'en' } }) =>
      subscribe(
        email,
        { firstName: null, source: 'home', kit: false, newsletter: true, consentVersion, language },
        deps,
      ),
    'POST /api/newsletter/confirm': ({ body }) => confirm(body.token, deps),
    'POST /api/newsletter/unsubscribe/:token': ({ params }) => unsubscribe(params.token, deps),
    'POST /api/newsletter/preferences': ({ body }) => preferences(body.token, deps),
    'PUT /api/newsletter/preferences': ({ body }) => setSubscribed(body.token, body.letter, deps),
    'POST /api/newsletter/erase': ({ body }) => erase(body.token, deps),
  });
