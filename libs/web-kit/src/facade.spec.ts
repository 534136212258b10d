import * as facade from './index';
import { SHELL_API } from './shell-api';

// A name that comes or goes changes what remotes may ask for: raise SHELL_API together with this list.
test('the facade of SHELL_API 2.1 holds exactly these names', () => {
  expect(SHELL_API).toBe('2.1');
  expect(Object.keys(facade).sort()).toEqual(
    [
      ...['ApiError', 'Link', 'NavLink', 'addHistoryGuard', 'call', 'clearBrowserData', 'createStore'],
      ...[
        'getErrorMessage',
        'isHttpError',
        'persistentStore',
        'queryOptions',
        'getErrorBody',
        'getServerMessage',
        'toast',
      ],
      ...['useHydrated', 'useInfiniteQuery', 'useLocation', 'useMutation', 'useMutationState', 'useNavigate'],
      ...['useParams', 'useQuery', 'useQueryClient', 'useSearchParams', 'useStore', 'useSubmit'],
      ...['useUser', 'useResetUserData', 'userQuery'],
    ].sort(),
  );
});
