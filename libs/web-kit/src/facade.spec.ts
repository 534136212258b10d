import * as facade from './index';
import { SHELL_API } from './shell-api';

// A name that comes or goes changes what remotes may ask for: raise SHELL_API together with this list.
test('the facade of SHELL_API 1.1 holds exactly these names', () => {
  expect(SHELL_API).toBe('1.1');
  expect(Object.keys(facade).sort()).toEqual(
    [
      ...['CallFailed', 'Link', 'NavLink', 'Outlet', 'call', 'createPortal', 'isRefusal', 'queryOptions', 'refusalOf'],
      ...['sentenceOf', 'toast', 'useHydrated', 'useLocation', 'useMutation', 'useNavigate', 'useParams', 'useQuery'],
      ...['useQueryClient', 'useSearchParams'],
    ].sort(),
  );
});
