import type { LiveRelease } from '@farm/contracts';
import { useRoutes } from '@farm/web-kit/shell';
import { Frame } from './frame/frame';
import type { Load } from './platform/page-slot';
import { routesFrom } from './routes';

/**
 * Everything inside the router, for the browser and the renderer alike: both must make the same tree, or the browser
 * throws the HTML away. Called once for a document; no render makes a second table.
 */
export function siteOf(release: LiveRelease, load: Load) {
  const table = routesFrom(release, load);
  const Pages = () => useRoutes(table);
  return (
    <Frame testMode={release.testMode}>
      <Pages />
    </Frame>
  );
}
