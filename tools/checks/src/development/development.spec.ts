import { SERVICES } from '@farm/contracts';
import { startDevelopmentSite } from './testing/development-site';

jest.setTimeout(600_000); // the first start builds everything

/** A change is compiled and shown within this time also while the machine does other work. */
const COMPILED_MS = 120_000;

let site: Awaited<ReturnType<typeof startDevelopmentSite>>;
beforeAll(async () => (site = await startDevelopmentSite()));
afterAll(() => site.stop());

/** A component of each project, a text in it, and a field on the same page. */
test.each([
  ['shell', '/', 'src/home/mailing-list.tsx', 'Join Our Mailing List', 'Your email address'],
  ['store-mfe', '/library', 'src/library/library-page.tsx', 'No password needed.', 'Enter the email you bought with'],
  ['learning-mfe', '/sign-in', 'src/sign-in/code-sign-in.tsx', 'There is no password', 'Email address'],
  ['community-mfe', '/contact', 'src/contact/contact-page.tsx', 'Ask us anything', 'Your email address'],
  ['ops-mfe', '/ops/orders', 'src/orders/order-list.tsx', 'No orders found', 'Number, email, name or payment'],
])(
  'a changed component of %s is in the open page, and what was typed there stays',
  async (project, path, file, text, label) => {
    const { edit, visitor, operator } = site;
    const page = path.startsWith('/ops') ? operator : visitor;
    await page.goto(path);
    const field = page.getByLabel(label);
    await field.fill('typed before the change');
    await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
    edit(`apps/${project}/${file}`, (code) => code.replace(text, 'Changed by its author.'));
    await page.getByText('Changed by its author.').waitFor({ timeout: COMPILED_MS });
    expect(await field.inputValue()).toBe('typed before the change');
    expect(await page.locator('html[data-before]').count()).toBe(1); // the same document
  },
);

const PROGRAMS: readonly string[] = [...SERVICES, 'gateway'];

/** How often each program has logged a text. */
const countAll = (text: string) => PROGRAMS.map((program) => site.logOf(program).split(text).length - 1);

test.each([
  ['services/learning/src/app.ts', ['learning']],
  ['libs/almanac/src/index.ts', ['learning', 'community', 'dexter']],
])('a change of %s restarts %p, and no other service', async (file, users) => {
  const expected = (before: number[]) => before.map((n, i) => n + Number(users.includes(PROGRAMS[i] ?? '')));
  const [restarted, listening] = ['Restarting...', 'Server listening'].map((text) => expected(countAll(text)));
  site.edit(file, (code) => `${code}\n`);
  await site.untilLogged(() => String(countAll('Server listening')) === String(listening));
  expect(countAll('Restarting...')).toEqual(restarted);
});

test('generated files that a build restores restart no service', () => {
  const restarted = countAll('Restarting...');
  site.run('.', 'npx', 'nx', 'run', 'prisma:generate');
  expect(countAll('Restarting...')).toEqual(restarted);
});
