import { capitalize } from '@farm/farm';
import table from '../data/breeding.json';
import { readDay } from '../days';
import { monthDay } from './season';
import { choice, defineTool, type ToolSource, WORKED_OUT, words } from './tool';

type Breeder = keyof typeof table.animals;
const BREEDERS = Object.keys(table.animals) as [Breeder, ...Breeder[]];
const SOURCE: ToolSource = { id: 'breeding', title: table.source, url: table.url };
const isBird = (animal: Breeder): boolean => table.animals[animal].firstEggWeeks !== null;
const NAMES: Partial<Readonly<Record<Breeder, string>>> = {
  cattle: 'a cow',
  goats: 'a goat',
  sheep: 'a ewe',
  pigs: 'a sow',
  horses: 'a mare',
  rabbits: 'a rabbit',
  hens: 'chicken',
  chicks: 'chicken',
  geese: 'goose',
};
const nameOf = (animal: Breeder): string => NAMES[animal] ?? animal.replace(/s$/, '');

/** When young are born or hatch, and when birds lay their first egg. */
export const breedingDates = defineTool({
  id: 'breeding-dates',
  description:
    'Days of gestation or incubation of farm animals and the due date for a breeding or setting day; weeks to the first egg.',
  parameters: {
    animal: choice(BREEDERS, 'Kind of animal'),
    date: words('Day of breeding or setting the eggs as YYYY-MM-DD'),
    subject: choice(['birth', 'first-egg'], 'What is wanted'),
  },
  run: ({ animal, date, subject }) => {
    if (animal === null) return { missing: 'animal', question: 'Which animal do you mean?' };
    const {
      days: [fewest = 0, most = 0],
      event,
      usual,
      firstEggWeeks: weeks,
    } = table.animals[animal];
    const sources = [WORKED_OUT, SOURCE];
    const name = nameOf(animal);
    if (subject === 'first-egg' && weeks) {
      const [from = 0, to = 0] = weeks;
      return {
        value: from,
        unit: 'weeks',
        text: {
          answer: `At about ${from} to ${to} weeks of age ${name === 'chicken' ? 'hens' : animal} lay their first eggs.`,
          note: 'Birds hatched in late summer or fall may wait for the longer days of spring.',
          next: null,
        },
        steps: [`first egg of ${animal}: ${from} to ${to} weeks`],
        sources,
      };
    }
    const span = fewest === most ? `${fewest} days` : `${usual} days (${fewest} to ${most})`;
    const on = date === null ? null : readDay(date);
    const what = isBird(animal) ? `${capitalize(name)} eggs hatch in` : `${capitalize(name)} carries her young for`;
    const due = on === null ? null : [...new Set([fewest, most])].map((days) => monthDay(on + days)).join(' to ');
    return {
      value: due ?? usual,
      unit: due === null ? 'days' : 'date',
      text: {
        answer:
          due === null
            ? `${what} about ${span}${usual > 140 ? `, about ${Math.round(usual / 30.4)} months` : usual > 100 ? `, a little over ${Math.floor(usual / 7)} weeks` : ''}.`
            : `Look for ${event} about ${due} (${span} after ${monthDay(on ?? 0)}).`,
        note: isBird(animal)
          ? 'Stop turning the eggs three days before they hatch.'
          : 'A week earlier or later is common.',
        next: due === null ? 'Tell me the day it began, and I name the date.' : null,
      },
      steps: [due === null ? `${animal}: ${span}` : `${monthDay(on ?? 0)} + ${span} = ${due}`],
      sources,
    };
  },
});
