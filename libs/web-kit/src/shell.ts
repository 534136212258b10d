// For the shell only: router, cache and toasts, which exist once per document.
export { QueryClientProvider } from '@tanstack/react-query';
export { BrowserRouter, type RouteObject } from 'react-router-dom';
export { openCall } from './call';
export { documentNavigation } from './link';
export { makeQueryClient } from './query-client';
export { installNavigationGuard } from './navigation-guard';
export { observedApiVersions } from './observed-api-versions';
export { RouteTable } from './route-table';
export { SHELL_API } from './shell-api';
export { toastStore, type Toast } from './toast';
export { syncUserAcrossTabs } from './user';
