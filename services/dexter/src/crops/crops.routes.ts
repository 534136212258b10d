import { farmDay } from '@farm/almanac';
import { cropPages as contract } from '@farm/contracts';
import { type App, cached, type Clock, serve, throwHttpError } from '@farm/server-kit';
import { cropList, cropPage } from './crop-page';
import { cropPlace } from './crop-place';
import type { CropFacts } from './crop-tables';

// Here and then in the browser: a new day shows within twice as many seconds, 20 minutes.
const CACHE_SECONDS = 600;
const MAX_PLACES = 500;
const PUBLIC = `public, max-age=${CACHE_SECONDS}`;

interface CropRoutesDeps {
  crops: readonly CropFacts[];
  clock: Clock;
}

/** The pages of crops and their list. Nothing is stored. */
export function cropRoutes(app: App, { crops, clock }: CropRoutesDeps): void {
  const bySlug = new Map(crops.map((facts) => [facts.crop.id, facts]));
  const today = () => farmDay(clock.now());
  const options = { clock, ttlSeconds: CACHE_SECONDS, maxKeys: MAX_PLACES };
  const list = cached(async (zip) => cropList(crops, cropPlace(zip || undefined), today()), options);
  const page = cached(async (key) => {
    const [slug = '', zip = ''] = key.split(' ');
    const facts = bySlug.get(slug);
    return facts ? cropPage(facts, cropPlace(zip || undefined), today()) : null;
  }, options);
  serve(app, contract, {
    'GET /api/crops': async ({ query }, { reply }) => {
      const all = await list(query.zip);
      reply.header('cache-control', PUBLIC);
      return all;
    },
    'GET /api/crops/:slug': async ({ params: { slug }, query: { zip = '' } }, { reply }) => {
      const found =
        (await page(`${slug} ${zip}`)) ??
        throwHttpError(404, 'crops.unknown', contract['GET /api/crops/:slug'].messages.slug);
      reply.header('cache-control', PUBLIC);
      return found;
    },
  });
}
