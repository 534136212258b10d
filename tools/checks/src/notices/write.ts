import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { locked } from '../supply/lock';
import { ROOT } from '../workspace';
import { noticeOf, type Notice } from './notice';
import { shippedPackages } from './shipped';

const RULE = '-'.repeat(80);
const page = (notices: readonly Notice[]) =>
  notices.map(({ name, version, licence, text }) => `${RULE}\n${name} ${version} (${licence})\n\n${text}\n`).join('\n');

// `npm run notices`: of the packages that browsers get (served by the edge, so kept in the repository), and of everything
// that runs in production (for who hands on an image; made anew whenever it is asked for).
const shipped = shippedPackages().map(noticeOf);
writeFileSync(join(ROOT, 'tools/edge/src/third-party-notices.json'), `${JSON.stringify(shipped, null, 2)}\n`);
const running = locked.filter(({ dev, optional }) => !dev && !optional).map(noticeOf);
mkdirSync(join(ROOT, '.farm'), { recursive: true });
writeFileSync(join(ROOT, '.farm/third-party-notices.txt'), page(running));
console.log(`In browsers: ${shipped.length} packages, tools/edge/src/third-party-notices.json
In production: ${running.length} packages, .farm/third-party-notices.txt`);
