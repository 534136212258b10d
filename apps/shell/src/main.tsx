import '@farm/ui/theme.css';
import { BrowserRouter, makeQueryClient, QueryClientProvider, useRoutes } from '@farm/web-kit/shell';
import { createRoot } from 'react-dom/client';
import { Frame } from './frame/frame';
import { installIntegrity } from './platform/integrity';
import { liveRelease } from './platform/release';
import { healByItself } from './platform/remote-loader';
import { routesFrom } from './routes';
import { shellRoutes } from './shell-routes';

installIntegrity();
healByItself();

// Module constants: no boundary can unmount them, no render makes a second one.
const cache = makeQueryClient();
const table = routesFrom(liveRelease(), shellRoutes);

const Pages = () => useRoutes(table);

createRoot(document.getElementById('root') as HTMLElement).render(
  <QueryClientProvider client={cache}>
    <BrowserRouter>
      <Frame testMode={liveRelease().testMode}>
        <Pages />
      </Frame>
    </BrowserRouter>
  </QueryClientProvider>,
);
