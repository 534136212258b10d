// For the shell alone: what makes the router, the cache and the toasts, once per document.
export { QueryClientProvider } from '@tanstack/react-query';
export { BrowserRouter, useRoutes, type RouteObject } from 'react-router-dom';
export { openCall } from './call';
export { contractsHeard } from './contracts-heard';
export { freshDocuments } from './link';
export { makeQueryClient } from './query-client';
export { SHELL_API } from './shell-api';
export { toastStore, type Toast } from './toast';
