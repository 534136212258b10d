import { builtInKnowledge } from './assistant/persona';
import { guides } from './catalogue';
import { urbanFarmingBasics, workshopEmailLink, youthEmailLink, youthGardenSeries } from './community-programs';

const programs = [youthGardenSeries, urbanFarmingBasics];

test.each(programs)('$name is a program that the assistant knows', ({ name }) =>
  expect(builtInKnowledge.founder.programs).toContain(name),
);

test('links to guides have the titles of the catalogue', () => {
  const shelf = '/country-store#';
  const links = programs.flatMap((program) => program.links).filter(({ path }) => path.startsWith(shelf));
  expect(links).toHaveLength(4);
  for (const { title, path } of links)
    expect(guides.find(({ id }) => id === path.slice(shelf.length))?.title).toBe(title);
});

test.each([
  ['youth', youthEmailLink(), 'Youth Garden Series'],
  ['workshops', workshopEmailLink(), 'Urban Farming Basics'],
])('the email about %s names the program and asks for dates', (_, link, subject) => {
  const email = new URL(link);
  expect(email.pathname).toBe('info@example.com');
  expect(email.searchParams.get('subject')).toBe(subject);
  expect(email.searchParams.get('body')).toContain('Which dates are open?');
});
