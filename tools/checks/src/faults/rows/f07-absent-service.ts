import { setTimeout as pause } from 'node:timers/promises';
import type { FaultSite } from '../fault-site';
import { SERVICES } from '@farm/contracts';
import { findings, isFailure, type Outcome, statuses } from '../outcome';
import { startLoad } from '../load';

const PAGES = ['/', '/about', '/country-store', '/courses', '/community-griot', '/quiz-challenge', '/contact'];
const AWAY_MS = 2_500;
const HEALED_SECONDS = 4;

/** Each service in turn is not there at all, then comes: started last, after everything that asks it. */
export async function absentService(site: FaultSite): Promise<Outcome> {
  const { broken, must } = findings();
  const healed: number[] = [];
  let [requests, failures] = [0, 0];
  for (const service of SERVICES) {
    await Promise.all(site.copies(service).map((copy) => copy.stop()));
    const load = startLoad(site, 4);
    await pause(AWAY_MS);
    const visitor = site.visitor();
    const pages = await Promise.all(PAGES.map((path) => visitor.ask(path, { headers: { accept: 'text/html' } })));
    must(
      pages.every(({ status }) => status === 200),
      `every page is there without ${service} (${statuses(pages)})`,
    );
    const others = load.noted.filter((one) => one.service !== service && isFailure(one));
    must(others.length === 0, `the others answer without ${service} (${statuses(others)})`);
    const its = load.noted.filter((one) => one.service === service);
    must(
      its.length > 0 && its.every(({ status }) => status === 502),
      `${service} is said to be away (${statuses(its)})`,
    );
    await Promise.all(site.copies(service).map((copy) => copy.start()));
    healed.push(await site.whole());
    await load.stop();
    requests += load.noted.length + pages.length;
    failures += load.noted.filter(isFailure).length;
  }
  must(Math.max(...healed) <= HEALED_SECONDS, `healed ${HEALED_SECONDS} s after it comes`);
  return {
    ...{ requests, failures, secondsToRecover: Math.max(...healed), lost: 0, doubled: 0 },
    seen: [`${PAGES.length} pages without each of ${SERVICES.length} services: all 200`],
    broken,
  };
}
