// For the shell only: cache and toasts, which exist once per document.
export { QueryClientProvider } from '@tanstack/react-query';
export { hasNotebook } from './browser-data';
export { openCall } from './call';
export { documentState } from './link';
export { activateLanguage, isTranslated, loadMessages, translateKnown } from './messages';
export { makeQueryClient } from './query-client';
export { observedApiVersions } from './observed-api-versions';
export { SHELL_API } from './shell-api';
export { dismissToast, toastStore, type Toast } from './toast';
export { syncUserAcrossTabs } from './user';
