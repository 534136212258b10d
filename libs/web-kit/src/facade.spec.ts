import * as facade from './index';
import { SHELL_API } from './shell-api';

// A name that comes or goes changes what remotes may ask for: raise SHELL_API together with this list.
test('the facade of SHELL_API 4.1 holds exactly these names', () => {
  expect(SHELL_API).toBe('4.1');
  expect(Object.keys(facade).sort()).toEqual(
    [
      ...[
        'ApiError',
        'Link',
        'NavLink',
        'activeLanguage',
        'apiKey',
        'apiQuery',
        'call',
        'clearBrowserData',
        'createPersistentStore',
      ],
      ...['getErrorMessage', 'isHttpError', 'queriesOf', 'queryOptions', 'getErrorBody', 'getServerMessage', 'toast'],
      ...[
        'useBeforeUnload',
        'useBlocker',
        'useHydrated',
        'useHydratedLocation',
        'useInfiniteQuery',
        'useLocation',
        'useMutation',
        'useMutationState',
        'useNavigate',
      ],
      ...['useParams', 'useQuery', 'useQueryClient', 'useSearchParams', 'useSubmit'],
      ...['useUser', 'useResetUserData', 'userQuery'],
    ].sort(),
  );
});
