import { guides, SHEET_GRADES, SHEET_MINUTES, teachingSheets } from '@farm/farm';
import { NETWORK_ERROR, renderPage } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Component as ForTeachersPage } from './for-teachers-page';
import { filterSheets, formatFilter, parseFilter } from './sheet-filter';
import { teacherGuides } from './teacher-guides';

const CONFIG = { mode: 'sandbox', publishableKey: 'pk', scriptUrl: null, released: [] as string[], pages: {} } as const;
const open = (at = '/for-teachers', released: string[] = []) =>
  renderPage(<ForTeachersPage />, {
    at,
    path: '/for-teachers',
    api: { 'GET /api/payments/config': { ...CONFIG, released } },
  });
const region = (name: string) => within(screen.getByRole('region', { name }));
const files = () => screen.getAllByRole('link', { name: /^Get the PDF/ }).map((link) => link.getAttribute('href'));

test('all sheets are listed with what a teacher needs to choose, each with its PDF', () => {
  open();
  expect(files()).toEqual(teachingSheets.map(({ id }) => `/api/teaching-sheets/${id}.pdf`));
  const jar = region('Soil in a jar');
  expect(jar.getByText('Grades 3 to 5')).toBeVisible();
  expect(jar.getByText('45 minutes')).toBeVisible();
  expect(jar.getByText(/^a straight plastic jar with a lid/)).toBeVisible();
  expect(jar.getByText(/NGSS 2-PS1-1/)).toBeVisible();
  expect(region('Count the worms').queryByText('Standards')).not.toBeInTheDocument();
});

test('grades and minutes filter, their counts follow each other, and the address keeps the choice', async () => {
  const page = open();
  await page.user.click(screen.getByRole('radio', { name: /^3 to 5/ }));
  const middle = teachingSheets.filter(({ grades }) => grades === '3-5');
  expect(screen.getByText(`${middle.length} sheets`)).toBeVisible();
  const long = middle.filter(({ minutes }) => minutes === 45).length;
  await page.user.click(screen.getByRole('radio', { name: `45 (${long})` }));
  expect(files()).toHaveLength(long);
  expect(page.location().search).toBe('?grades=3-5&minutes=45');
});

test('a bookmarked choice opens with it; an unknown one shows everything', () => {
  open('/for-teachers?grades=K-2&minutes=7');
  expect(screen.getByRole('radio', { name: /^K to 2/ })).toBeChecked();
  expect(screen.getByRole('radio', { name: /^Any/ })).toBeChecked();
});

test('each pair of grades and minutes has a sheet or none, and every sheet is found', () => {
  const found = SHEET_GRADES.flatMap((grades) =>
    SHEET_MINUTES.flatMap((minutes) => filterSheets(teachingSheets, { grades, minutes: `${minutes}` })),
  );
  expect(new Set(found)).toEqual(new Set(teachingSheets));
  expect(parseFilter(formatFilter({ grades: '6-8', minutes: 'all' }))).toEqual({ grades: '6-8', minutes: 'all' });
});

test.each(teacherGuides)('$id: the titles of its lessons are those of the guide', ({ id, lessons }) => {
  const text = readFileSync(join(__dirname, `../../../../services/payments/content/guides/${id}.md`), 'utf8');
  expect([...text.matchAll(/^## Lesson \d+: (.+)$/gm)].map(([, title]) => title)).toEqual([...lessons]);
});

test('a guide that is not on sale says so as the store does, and leads to the way to hear of it', async () => {
  open();
  const title = guides.find(({ id }) => id === 'growing-minds-education')?.title ?? '';
  const card = region(title);
  expect(card.getByText('What is under us')).toBeVisible();
  expect(card.getByText('Temporarily Unavailable')).toBeVisible();
  expect(card.getByRole('link', { name: `Tell me when it opens ${title}` })).toHaveAttribute(
    'href',
    '/country-store#growing-minds-education',
  );
});

test('a guide that an operator has put on sale leads to the store', async () => {
  open('/for-teachers', ['growing-minds-education']);
  const title = guides.find(({ id }) => id === 'growing-minds-education')?.title ?? '';
  expect(await screen.findByRole('link', { name: `See it in the store ${title}` })).toBeVisible();
  expect(region(title).queryByText('Temporarily Unavailable')).not.toBeInTheDocument();
});

test('quiz, visit and the free guide are one press away, and nothing is lost while the shop is down', () => {
  renderPage(<ForTeachersPage />, { at: '/for-teachers', api: { 'GET /api/payments/config': NETWORK_ERROR } });
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(
    expect.arrayContaining(['/for-teachers/quiz', '/class', '/for-teachers/visit', '/country-store#growing-minds']),
  );
});
