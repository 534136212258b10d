import { measuredByJourney } from './journeys';

/** What one visitor met when one file of one remote was broken; written by the journeys of apps/site-e2e. */
interface Suffered {
  remote: string;
  part: string;
  fault: string;
  /** The states in the place of the page, in order. */
  seen: readonly string[];
  pressed: boolean;
  secondsToHeal: number;
}

const WORDS: Readonly<Record<string, string>> = {
  loading: 'its outline',
  slow: '"Still loading. Your connection may be slow."',
  failed: '"This part of the site is not answering"',
};

const row = ({ remote, part, fault, seen, pressed, secondsToHeal }: Suffered) => {
  const met = [...new Set(seen)].map((state) => WORDS[state] ?? state).join(', ');
  return `| ${remote} | ${part} | ${fault} | ${met} | ${pressed ? '"Try again"' : 'by itself'} | ${secondsToHeal.toFixed(1)} |`;
};

const place = ({ remote, part, fault }: Suffered) => `${remote} ${part} ${fault}`;

/** Runs the isolation journeys in real time; a Markdown document of what visitors met, without its last line. */
export async function isolation(): Promise<string> {
  const cases = await measuredByJourney<Suffered>('each-remote-dead-slow-or-tampered', 'ISOLATION_TABLE');
  const longest = Math.max(...cases.map(({ secondsToHeal }) => secondsToHeal));
  return [
    '# One broken file of one remote',
    '',
    '`npm run bench -- isolation`: a real browser on a site of its own, in real time. One file of one remote answers 503,',
    'comes ten seconds late each time it is asked for, or has one byte changed. In each case the visitor finds header,',
    'footer, menu and the home page working, and the page comes in the same document once its file is well. The seconds',
    'count from "Try again", or from the moment when the late file came.',
    '',
    `${cases.length} cases; the longest took ${longest.toFixed(1)} s to heal.`,
    '',
    '| remote | part | fault | what stood in the place of the page, in order | healed | seconds to heal |',
    '|---|---|---|---|---|---|',
    ...[...cases].sort((a, b) => place(a).localeCompare(place(b))).map(row),
  ].join('\n');
}
