import { builtInTitles, builtInTurn } from '@farm/farm';
import { call } from '@farm/web-kit';
import { useEffect, useState } from 'react';

const todaysTitle = (): Promise<string> =>
  call('GET /api/daily-blog').then(
    ({ title }) => title,
    () => builtInTitles[builtInTurn(new Date())], // a failure is silent: spec 2 section 4
  );

/** What the daily blog is about today; null until that is known. */
export function useTodaysTitle(): string | null {
  const [title, setTitle] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    void todaysTitle().then((found) => {
      if (!isGone) setTitle(found);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return title;
}
