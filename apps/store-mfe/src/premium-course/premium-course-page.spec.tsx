import { site } from '@farm/farm';
import { NETWORK_ERROR, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { fakeViewport, scrollNear } from '../country-store/testing/fake-viewport';
import { Component as FirstLessonPage } from './first-lesson-page';
import { Component as PremiumCoursePage } from './premium-course-page';

beforeEach(fakeViewport);

const preview = {
  id: 'southern-market-garden',
  title: 'The Southern Market Garden',
  price: 79.99,
  description: 'Eight lessons.',
  lessons: [
    {
      id: 'site-and-soil',
      title: 'Site and soil',
      minutes: 45,
      sums: [{ id: 'tap', title: 'Gallons a minute' }],
      topics: ['Know your texture', 'Test'],
      free: true,
    },
    {
      id: 'plan-on-paper',
      title: 'Plan on paper',
      minutes: 50,
      sums: [{ id: 'plants', title: 'Plants in your bed' }],
      topics: ['Draw the map'],
      free: false,
    },
  ],
};
const open = (more = {}) =>
  renderPage(<PremiumCoursePage />, {
    ...{ at: '/premium-course', path: '/premium-course' },
    api: { 'GET /api/courses/:id': preview, ...more },
  });

test('the page lists the lessons with their minutes and topics, and only the free one opens', async () => {
  open();
  const syllabus = within(screen.getByRole('region', { name: 'The eight lessons' }));
  const lessons = await syllabus.findAllByRole('listitem');
  expect(lessons.map((lesson) => lesson.textContent)).toEqual([
    '1Site and soil45 minutesFree to readKnow your texture · TestWith your numbers: Gallons a minute',
    '2Plan on paper50 minutesDraw the mapWith your numbers: Plants in your bed',
  ]);
  expect(syllabus.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/premium-course/first-lesson',
    '/premium-course/first-lesson#sum-tap',
  ]);
  expect(screen.getByText('1 h 35 min of reading and quizzes')).toBeVisible();
});

test('beside the title stands the first year of the garden of the lessons', () => {
  open();
  const year = screen.getByRole('figure', { name: 'From lesson 8: the first year of 8 beds' });
  expect(
    within(year)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['$3,147', '$3,655', '$1,130']);
});

test('price, guarantee, sample certificate, for whom and six questions are on the page', () => {
  open();
  expect(screen.getByRole('link', { name: 'Get the course for $79.99' })).toHaveAttribute('href', '#get-the-course');
  expect(screen.getByRole('heading', { name: `Your money back for ${site.refundDays} days` })).toBeVisible();
  expect(screen.getByRole('figure', { name: 'Sample certificate' })).toHaveTextContent('Certificate of Completion');
  for (const name of ['It is for you if', "It isn't for you if"])
    expect(screen.getByRole('region', { name })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 3, name: /\?$/ })).toHaveLength(6);
  expect(screen.getByText(/^The example garden of 8 beds takes \$3,147 to start .* \$1,130 stays/)).toBeVisible();
  expect(
    screen.getByText(/^Yes. You may show the lessons and quizzes, print .* One certificate, with one name/),
  ).toBeVisible();
  expect(
    screen.getByText(
      /One laid by January 11 sells from June 19, .* one laid by July 15 sells from the next April 10\./,
    ),
  ).toBeVisible();
  expect(screen.getByText(/it is no license and no college credit\. .* nobody here grades it/)).toBeVisible();
  expect(
    screen.getByText(/With them come a workbook and a spreadsheet to download, .* beside a worked one\.$/),
  ).toBeVisible();
});

test('the sample certificate has the hours, once they are known, and the skills of all lessons', async () => {
  open();
  const sample = screen.getByRole('figure', { name: 'Sample certificate' });
  expect(sample).toHaveTextContent(
    '8 lessons of reading and quizzes, on how to:judge ground, water and soil · plan beds',
  );
  expect(await within(sample).findByText('8 lessons, 1 h 35 min of reading and quizzes, on how to:')).toBeVisible();
});

test('the form at the end leads to the checkout with the email address', async () => {
  const page = open();
  scrollNear();
  await page.user.type(await screen.findByLabelText(/^Your email/), 'ann@example.com');
  await page.user.click(screen.getByRole('button', { name: 'Go to checkout' }));
  expect(page.location()).toMatchObject({
    pathname: '/premium-checkout',
    search: '?course=southern-market-garden&email=ann%40example.com',
  });
});

test('without the list of lessons the course can still be bought, and the list retried', async () => {
  let fails = true;
  const page = open({ 'GET /api/courses/:id': () => (fails ? NETWORK_ERROR : preview) });
  expect(await screen.findByText("We couldn't load the lessons.")).toBeVisible();
  scrollNear();
  expect(await screen.findByRole('button', { name: 'Go to checkout' })).toBeEnabled();
  fails = false;
  await page.user.click(screen.getByRole('button', { name: /Try again/ }));
  expect(await screen.findByRole('heading', { name: 'Plan on paper' })).toBeVisible();
});

const lesson = { title: 'Site and soil', minutes: 45, html: '<h2>Walk the land</h2>' };
const LESSON = 'GET /api/courses/:id/lessons/:lessonId';
const openLesson = (answer: FakeApi[typeof LESSON]) =>
  renderPage(<FirstLessonPage />, {
    ...{ at: '/premium-course/first-lesson', path: '/premium-course/first-lesson' },
    api: { [LESSON]: answer },
  });

test('the first lesson is read without a purchase, and leads to the course', async () => {
  const { calls } = openLesson(lesson);
  expect(await screen.findByRole('heading', { level: 1, name: 'Site and soil' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Walk the land' })).toBeVisible();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  expect(
    screen.getByText(/^That was the whole first lesson\. .* With it come a workbook and a spreadsheet/),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Get the course for $79.99' })).toHaveAttribute(
    'href',
    '/premium-course#get-the-course',
  );
  expect(calls(LESSON)).toMatchObject([{ params: { id: 'southern-market-garden', lessonId: 'site-and-soil' } }]);
});

test('a first lesson that fails to load can be retried', async () => {
  openLesson(NETWORK_ERROR);
  expect(await screen.findByRole('button', { name: /Try again/ })).toBeVisible();
});
