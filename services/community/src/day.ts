import type { App, ServiceDeps } from '@farm/server-kit';
import { blogRepository } from './blog/blog.repository';
import { blogReads, blogRoutes } from './blog/blog.routes';
import type { EvergreenPost } from './blog/evergreen';
import { postsDeskRepository } from './blog/posts-desk.repository';
import { postsDeskRoutes } from './blog/posts-desk.routes';
import { linkChecksRepository } from './resources/link-checks.repository';
import { linkDeskRoutes } from './resources/link-desk.routes';
import type { LiveWeather } from './weather/snapshot';
import { currentWeather } from './weather/weather';
import { weatherRepository } from './weather/weather.repository';
import { weatherRoutes } from './weather/weather.routes';

export interface DayDeps extends Pick<ServiceDeps, 'pool' | 'clock' | 'siteOrigin'> {
  db: Parameters<typeof blogRepository>[0];
  /** The weather service that is asked; missing: none, typical values are shown. */
  weather?: LiveWeather | null;
  /** The posts of the months; missing: the farm's built-in entries stand in. */
  evergreen?: readonly EvergreenPost[];
}

/** What a day brings: its weather, its post, and whether the links beside them still stand. */
export function dayRoutes(app: App, deps: DayDeps): void {
  const { db, pool, clock, siteOrigin, weather: provider = null, evergreen = [] } = deps;
  weatherRoutes(app, currentWeather({ provider, store: weatherRepository(db, pool), clock, log: app.log }));
  const blog = { store: blogRepository(db), evergreen, clock, siteOrigin };
  const reads = blogReads(blog);
  blogRoutes(app, reads);
  postsDeskRoutes(app, { ...blog, reads, desk: postsDeskRepository(db) });
  linkDeskRoutes(app, linkChecksRepository(db));
}
