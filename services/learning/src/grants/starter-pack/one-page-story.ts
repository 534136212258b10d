import { capitalize } from '@farm/farm';
import { formatWholeDollars } from './dollars';
import type { PackWords } from './pack-answers';
import type { PackGrant } from './starter-pack';
import { blank, documentTitle, heading, paragraph, wordDocument } from './word-document';

/** The parts of a story, and what to write where nothing was said. */
const PARTS = [
  ['who', 'Who we are', 'who you are, since when you grow, where, and what'],
  ['need', 'The need', 'what is missing or lost today, with one number that you counted'],
  ['plan', 'What we will do', 'what you will do with the money, in the order of the months'],
  ['gain', 'Who gains', 'who gets something from it, and how many they are'],
  ['proof', 'How we will know', 'what you will count before and after, and who counts it'],
] as const;

/** A story of one page in the person's own words. What was not said is a blank: nothing is added. */
export function onePageStory({ name, place, purpose, amount, story }: PackWords, grant: PackGrant): Promise<Buffer> {
  return wordDocument(`Story: ${grant.title}`, [
    documentTitle(purpose === null ? blank('what the money is for') : capitalize(purpose)),
    paragraph([
      name ?? blank('name of your farm or group'),
      ', ',
      place ?? blank('place'),
      `. Application to ${grant.agency.includes(grant.title) ? grant.agency : `${grant.agency}, ${grant.title}`}, for `,
      amount === null ? blank('amount') : formatWholeDollars(amount),
      '.',
    ]),
    ...PARTS.flatMap(([part, text, prompt]) => [
      heading(text),
      ...(story[part].length > 0
        ? story[part].map((line) => paragraph([line]))
        : [paragraph([blank(`Write here: ${prompt}`)])]),
    ]),
  ]);
}
