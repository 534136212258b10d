// The API that the shell shares with all remotes as a singleton. Import router and query only from here. Every page loads it,
// so exports for few pages have subpaths (package.json). A change of these names raises SHELL_API.
export {
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export { useBeforeUnload, useBlocker, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
export { apiKey, apiQuery, queriesOf } from './api-query';
export { clearBrowserData } from './browser-data';
export { call, type InputArguments } from './call';
export { Link, NavLink } from './link';
export { activeLanguage, type Catalogs } from './messages';
export type { PageRoute } from './page-route';
export { createPersistentStore, type PersistentStore } from './persistent-store';
export { ApiError, getErrorMessage, isHttpError, getErrorBody, getServerMessage } from './api-error';
export { toast, type ToastText } from './toast';
export { useHydrated } from './use-hydrated';
export { useHydratedLocation } from './use-hydrated-location';
export { useSubmit, type Submit, type SubmitOptions } from './use-submit';
export { userQuery, useUser, useResetUserData } from './user';
