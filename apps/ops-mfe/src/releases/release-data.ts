import type { BuildHealth, ReleaseEdit, RemoteStatus } from '@farm/contracts';
import { formatCount } from '../admin/format';
import texts from './edit-texts.json';

export type EditId = ReleaseEdit['act'];

/** The pages of each remote; a new remote may be missing. */
export const REMOTE_PAGES: Readonly<Record<string, string>> = {
  store: 'Country store, checkout, library',
  learning: 'Courses, quiz, farm plan, grants, sign-in',
  community: 'Community hub, free guides, contact',
  ops: 'Operators’ pages',
};

/** The texts of a change: its button, what visitors will see, and the message once it is done. */
export function editTexts(id: EditId, { name, build, before, canary }: RemoteStatus): (typeof texts)[EditId] {
  const values: Record<string, string> = {
    remote: name,
    build,
    earlier: before ? `build ${before.build}` : 'the build before it',
    canary: canary?.build ?? '',
    percent: String(canary?.percent ?? 0),
  };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, value: string) => values[value] ?? '');
  // A rollback first removes a canary build; the build of all other visitors stays.
  const { label, description, done } = texts[id === 'rollback' && canary ? 'cancelCanary' : id];
  return { label, description: fill(description), done: fill(done) };
}

/** Warnings about switching off a remote that operators need themselves. */
export const OFF_WARNINGS: Readonly<Record<string, string>> = {
  ops: 'This page is one of them. To switch it on again, use the command line: npm run release -- promote ops@on.',
  learning: 'Sign-in is one of them: nobody can sign in any more, not even operators.',
};

export const editsFor = ({ state, before, canary }: RemoteStatus): EditId[] => {
  const toggle: EditId = state === 'on' ? 'off' : 'on';
  // null: there is no earlier build. undefined: unknown.
  return before === null && !canary ? [toggle] : [toggle, 'rollback'];
};

/** Page loads needed to judge a build; a watched promote waits for as many. */
export const MIN_LOADS = 20;

/** The share of failed page loads, 0 to 1. */
export const failureRate = ({ loads, failures }: BuildHealth): number => (loads === 0 ? 0 : failures / loads);

/** '1.4 %', or that there are too few page loads. */
export function rateText(health: BuildHealth): string {
  if (health.loads === 0) return 'no page loads yet';
  const percent = `${(failureRate(health) * 100).toFixed(1)} %`;
  return health.loads < MIN_LOADS ? `${percent}, too few to judge` : percent;
}

const STAGE_LABELS: Readonly<Record<string, string>> = {
  index: 'list of files',
  entry: 'entry script',
  routes: 'list of pages',
  page: 'page script',
  css: 'style sheet',
  render: 'page’s own code',
};

/** 'entry script 3, style sheet 1'; 'none' when nothing failed. */
export function stagesText({ stages }: BuildHealth): string {
  const failed = Object.entries(stages).filter(([, count]) => count > 0);
  return failed.length === 0
    ? 'none'
    : failed.map(([stage, count]) => `${STAGE_LABELS[stage] ?? stage} ${count}`).join(', ');
}

/** The role of a build in the release: 'live', 'for 10 % of browsers', 'earlier'. */
export function roleOf(build: string, { build: live, canary }: RemoteStatus): string {
  if (build === live) return 'live';
  return build === canary?.build ? `for ${canary.percent} % of browsers` : 'earlier';
}

const BUILD_ID = /@[0-9a-f]{12}\b/g;

/** 'promote store@9f0c12ab34cd' as 'promote store': the builds are among the figures for developers. */
export const changeText = (edit: string): string => edit.replace(BUILD_ID, '');

/** '4 minutes', '2 hours'. */
export function durationText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 120) return formatCount(minutes, 'minute');
  return `${Math.round(minutes / 60)} hours`;
}
