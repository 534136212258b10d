import { installedNginx } from '@farm/deploy';
import { findProgram, type Way } from './browser';
import { installed } from './browser-ways';

const WHAT_TO_DO =
  'No nginx was found and none could be installed. Install one (Debian: apt-get install nginx-light) ' +
  'or set NGINX_PATH to its program.';

const ways = (env: NodeJS.ProcessEnv): Way[] => [
  { find: async () => installedNginx(env) },
  {
    say: 'No nginx here: asking the system for nginx-light',
    find: async () => {
      await installed('nginx-light', env);
      return installedNginx(env);
    },
  },
];

/** The nginx that the site is visited through in tests; installed where it is missing and we may. Throws with what to do. */
export const findNginx = (env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<string> =>
  findProgram(ways(env), say, WHAT_TO_DO);
