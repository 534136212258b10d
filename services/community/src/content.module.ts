import { createContentReader } from '@farm/prisma';
import { builtInContent, builtInSiteFacts, builtInStand, builtInVisit, type SiteFactText } from '@farm/farm';
import { type App, defaultRecipients } from '@farm/server-kit';
import { createHttpClient, type HttpClient } from '@farm/server-kit/http-client';
import { blogReads, blogRoutes } from './blog/blog';
import { blogAdminRoutes } from './blog/blog-admin';
import { blogAdminRepository } from './blog/blog-admin.repository';
import { blogRepository } from './blog/blog.repository';
import { toPostForms } from './blog/post-forms';
import { createRecurringPosts } from './blog/recurring-posts';
import type { CommunityDeps } from './community-deps';
import { fileRoutes } from './files/files.routes';
import { filesRepository } from './files/files.repository';
import { newsletterProblem } from './newsletter/weekly-newsletter';
import { recipesProblem } from './recipes/published-recipes';
import { linkCheckRoutes } from './resources/link-checks';
import { linkChecksRepository } from './resources/link-checks.repository';
import { NWS_ORIGIN, nwsWeather } from './weather/nws.provider';
import { OPEN_METEO_ORIGIN, openMeteoWeather } from './weather/open-meteo.provider';
import type { LiveWeather } from './weather/snapshot';
import { siteContentRepository } from './site-content/site-content.repository';
import { siteContentRoutes } from './site-content/site-content.routes';
import { currentWeather, weatherRoutes } from './weather/weather';
import { standProblem, visitProblem } from './visit/visit-problems';
import { weatherRepository } from './weather/weather.repository';

const WEATHER_TIMEOUT_MS = 3_000;

interface WeatherConfig {
  WEATHER_PROVIDER: 'nws' | 'open-meteo' | 'typical';
  NWS_CONTACT: string;
  OPEN_METEO_KEY: string | undefined;
}

const clientFor = (origin: string): HttpClient =>
  createHttpClient({ origins: [origin], timeoutMs: WEATHER_TIMEOUT_MS });

/** Null: typical values. */
export function weatherProviderFrom(config: WeatherConfig): LiveWeather | null {
  switch (config.WEATHER_PROVIDER) {
    case 'nws':
      return nwsWeather({ http: { client: clientFor(NWS_ORIGIN) }, contact: config.NWS_CONTACT });
    case 'open-meteo':
      return openMeteoWeather({ http: { client: clientFor(OPEN_METEO_ORIGIN) }, key: config.OPEN_METEO_KEY ?? '' });
    case 'typical':
      return null;
  }
}

/** What the forms of sections that only services read show before anything is published. */
const builtInOfServices = () => ({
  questions: { changed: [] },
  lessons: { changed: [] },
  recipes: { changed: [] },
  grants: { changed: [] },
  articles: { changed: [], withdrawn: [] },
  newsletter: { line: null, monday: null },
  visit: builtInVisit,
  stand: builtInStand,
  siteFacts: Object.fromEntries(
    Object.entries<SiteFactText>(builtInSiteFacts).map(([topic, { answer, next }]) => [topic, { answer, next }]),
  ),
});

/** Weather, blog, the site's content, uploaded files and the check of outgoing links. */
export function contentRoutes(app: App, deps: CommunityDeps): void {
  const { db, pool, clock, siteOrigin, weather: provider = null, evergreen = [] } = deps;
  weatherRoutes(app, currentWeather({ provider, store: weatherRepository(db, pool), clock, log: app.log }));
  const readContent = createContentReader(pool);
  const blog = { store: blogRepository(db), ...createRecurringPosts(deps), clock, siteOrigin };
  const reads = blogReads(blog);
  blogRoutes(app, reads);
  blogAdminRoutes(app, { ...blog, reads, posts: blogAdminRepository(db) });
  linkCheckRoutes(app, linkChecksRepository(db));
  fileRoutes(app, { store: deps.store, checkFile: deps.checkFile, files: filesRepository(db, pool), clock });
  siteContentRoutes(app, {
    contents: siteContentRepository(db, deps.jobs),
    readPublished: () => readContent(0),
    builtIn: {
      ...{ ...builtInContent, ...builtInOfServices(), posts: toPostForms(evergreen) },
      get recipients() {
        return defaultRecipients(); // they follow the published addresses
      },
    },
    rules: { recipes: recipesProblem, newsletter: newsletterProblem, visit: visitProblem, stand: standProblem },
    clock,
  });
}
