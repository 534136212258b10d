import type { Act, Health, LiveRemote } from './use-releases';

const PARTS: Readonly<Record<string, string>> = {
  store: 'Country store, checkout, library',
  learning: 'Courses, quiz, farm plan, grants, sign-in',
  community: 'Community hub, free guides, contact',
  ops: 'Operators’ pages',
};

/** Which pages a remote brings, in words; nothing for one that this page does not know yet. */
export const pagesOf = (name: string): string | undefined => PARTS[name];

interface Wording {
  label: string;
  danger?: boolean;
  /** What visitors will see once it is done. */
  says: (remote: LiveRemote) => string;
  done: (remote: LiveRemote) => string;
}

const earlier = ({ before }: LiveRemote) => (before ? `build ${before.build}` : 'the build before it');

export const ACTS: Readonly<Record<Act, Wording>> = {
  off: {
    label: 'Switch off',
    danger: true,
    says: ({ name }) =>
      `Visitors of the ${name} pages read “This part of the site is closed for a moment.” with an address to write to; all other pages stay as they are.`,
    done: ({ name }) => `The ${name} pages are closed.`,
  },
  on: {
    label: 'Switch on',
    says: ({ name, build }) => `Visitors see the ${name} pages again, as build ${build} has them.`,
    done: ({ name }) => `The ${name} pages are open again.`,
  },
  rollback: {
    label: 'Roll back',
    danger: true,
    // A second build is what a rollback takes away first; the build of everybody else stays.
    says: (remote) =>
      remote.canary
        ? `The ${remote.canary.percent} % of visitors who have build ${remote.canary.build} see the ${remote.name} pages as all others do, as build ${remote.build} has them; a page that stands open keeps what it has.`
        : `From their next page on visitors see the ${remote.name} pages as ${earlier(remote)} had them, in place of ${remote.build}; a page that stands open keeps what it has.`,
    done: (remote) =>
      remote.canary
        ? `Every visitor has build ${remote.build} of the ${remote.name} pages.`
        : `The ${remote.name} pages are back at ${earlier(remote)}.`,
  },
};

const LATER: Readonly<Record<string, string>> = {
  ops: 'This page is one of them: the way back is the command line, npm run release -- promote ops@on.',
  learning: 'Sign-in is one of them: who is not signed in now cannot come in, operators neither.',
};

/** What somebody should know before they close a remote that they need themselves. */
export const warningOf = (act: Act, { name }: LiveRemote): string | undefined =>
  act === 'off' ? LATER[name] : undefined;

/** What can be done to a remote as it is. */
export const actsFor = ({ state, before, canary }: LiveRemote): Act[] => {
  const turn: Act = state === 'on' ? 'off' : 'on';
  // null: the front looked and there is no build before this one. Missing: it did not look.
  return before === null && !canary ? [turn] : [turn, 'rollback'];
};

/** Under this nobody can tell a bad build from bad luck; the watch of a promote waits for as many. */
export const ENOUGH = 20;

/** Failed pages of all that were asked for, 0 to 1; 0 when none was. */
export const rateOf = ({ loads, failures }: Health): number => (loads === 0 ? 0 : failures / loads);

/** '1.4 %', or that it is too early to say. */
export function rateText(health: Health): string {
  if (health.loads === 0) return 'no page asked for yet';
  const percent = `${(rateOf(health) * 100).toFixed(1)} %`;
  return health.loads < ENOUGH ? `${percent}, too few to judge` : percent;
}

const STAGE_WORDS: Readonly<Record<string, string>> = {
  index: 'list of files',
  entry: 'entry script',
  routes: 'list of pages',
  page: 'page script',
  css: 'style sheet',
  render: 'page’s own code',
};

/** 'entry script 3, style sheet 1'; 'none' when nothing failed. */
export function stagesText({ stages }: Health): string {
  const told = Object.entries(stages).filter(([, count]) => count > 0);
  return told.length === 0
    ? 'none'
    : told.map(([stage, count]) => `${STAGE_WORDS[stage] ?? stage} ${count}`).join(', ');
}

/** What part a build has in the release: 'live', 'for 10 % of browsers', 'earlier'. */
export function partOf(build: string, { build: live, canary }: LiveRemote): string {
  if (build === live) return 'live';
  return build === canary?.build ? `for ${canary.percent} % of browsers` : 'earlier';
}

/** '4 minutes', '2 hours': how long the newest revision could not be used. */
export function lengthText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `${Math.round(minutes / 60)} hours`;
}
