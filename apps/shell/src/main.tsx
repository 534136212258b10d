import '@farm/ui/theme.css';
import { BrowserRouter, useRoutes } from '@farm/web-kit/shell';
import { createRoot } from 'react-dom/client';
import { Frame } from './frame/frame';
import { installIntegrity } from './platform/integrity';
import { liveRelease } from './platform/release';
import { healByItself } from './platform/remote-loader';
import { routesFrom } from './routes';
import { shellRoutes } from './shell-routes';

installIntegrity();
healByItself();

// A module constant: no render makes a second one.
const table = routesFrom(liveRelease(), shellRoutes);

const Pages = () => useRoutes(table);

createRoot(document.getElementById('root') as HTMLElement).render(
  <BrowserRouter>
    <Frame testMode={liveRelease().testMode}>
      <Pages />
    </Frame>
  </BrowserRouter>,
);
