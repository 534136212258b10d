// How pages speak: the facade that the shell gives to every remote, one copy on the page.
// Router and query come through here only, so that they can be tree-shaken and never stand on a page twice.
// A new name raises SHELL_API.
export { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
export { createPortal } from 'react-dom';
export { Outlet, useNavigate, useParams } from 'react-router-dom';
export { useLocation, useSearchParams } from './address';
export { call } from './call';
export { Link, NavLink } from './link';
export type { PageRoute } from './page-route';
export { CallFailed, isRefusal, refusalOf, sentenceOf } from './refusal';
export { toast, type ToastText } from './toast';
export { useHydrated } from './use-hydrated';
