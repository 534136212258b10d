import * as facade from './index';
import { SHELL_API } from './shell-api';

// A name that comes or goes changes what remotes may ask for: raise SHELL_API together with this list.
test('the facade of SHELL_API 3.2 holds exactly these names', () => {
  expect(SHELL_API).toBe('3.2');
  expect(Object.keys(facade).sort()).toEqual(
    [
      ...['ApiError', 'Link', 'NavLink', 'apiKey', 'apiQuery', 'call', 'clearBrowserData', 'createStore'],
      ...[
        'getErrorMessage',
        'isHttpError',
        'persistentStore',
        'queriesOf',
        'queryOptions',
        'getErrorBody',
        'getServerMessage',
        'toast',
      ],
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
      ...['useParams', 'useQuery', 'useQueryClient', 'useSearchParams', 'useStore', 'useSubmit'],
      ...['useUser', 'useResetUserData', 'userQuery'],
    ].sort(),
  );
});
