import { guideReleases } from '@farm/contracts';
import { editionLanguage, guides, normalizeEmail, type Guide, type Language } from '@farm/farm';
import { serve, throwHttpError, type App, type Clock } from '@farm/server-kit';
import type { LinkKeys } from '../access/link-tokens';
import { renderContent } from '../content-html';
import type { EmailHash } from '../orders/email-hash';
import { textsIn } from '../pdf/document-texts';
import { editionName, type GuidePreview } from '../pdf/guide/preview';
import type { CatalogueRepository } from './catalogue.repository';
import { readStopToken } from './stop-token';

export interface GuideReleaseDeps {
  catalogue: Pick<CatalogueRepository, 'requestNotification' | 'stopNotifications'>;
  guidePreview: (edition: string) => Promise<GuidePreview | null>;
  emailHash: EmailHash;
  linkKeys: LinkKeys;
  clock: Clock;
}

const unknownGuide = () => throwHttpError(404, 'guide.unknown', 'We do not know this guide.');

/** @throws 404 `guide.unknown` */
const guideOf = (bookId: string): Guide => guides.find(({ id }) => id === bookId) ?? unknownGuide();

async function readPreview(bookId: string, wanted: Language, { guidePreview }: GuideReleaseDeps) {
  const guide = guideOf(bookId);
  const language = editionLanguage(guide, wanted);
  const preview = await guidePreview(editionName(guide.id, language));
  if (!preview) return unknownGuide();
  const { pages, contents, sample } = preview;
  return { title: guide.title, language, pages, contents, html: renderContent(sample, textsIn(language)) };
}

const onSale = () =>
  throwHttpError(409, 'guide.on_sale', 'This guide is open already. You can get it in the store now.');

async function requestNotification(bookId: string, text: string, deps: GuideReleaseDeps) {
  const { id, title, sellable } = guideOf(bookId);
  if (sellable) return onSale();
  const email = normalizeEmail(text) ?? throwHttpError(400, 'request.invalid', 'Please enter a valid email address.');
  const request = { productId: id, email, emailHash: deps.emailHash(email), now: deps.clock.now() };
  if ((await deps.catalogue.requestNotification(request)) === 'on_sale') return onSale();
  return { message: `Thank you. We will write to you once, when “${title}” opens.` };
}

async function stopNotifications(token: string, { catalogue, linkKeys }: GuideReleaseDeps) {
  const emailHash =
    readStopToken(token, linkKeys) ??
    throwHttpError(404, 'guide.unknown_link', 'This link does not work. Copy the whole line from the email.');
  await catalogue.stopNotifications(emailHash);
  return { stopped: true } as const;
}

export const guideReleaseRoutes = (app: App, deps: GuideReleaseDeps) =>
  serve(app, guideReleases, {
    'GET /api/guides/:bookId/preview': async ({ params, query: { language = 'en' } }, { reply }) => {
      const preview = await readPreview(params.bookId, language, deps);
      reply.header('cache-control', 'public, max-age=5');
      return preview;
    },
    'POST /api/guides/:bookId/notifications': ({ params, body }) =>
      requestNotification(params.bookId, body.email, deps),
    'POST /api/guide-notifications/stop/:token': ({ params }) => stopNotifications(params.token, deps),
  });
