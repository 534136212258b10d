import { capitalize, storyParts } from '@farm/farm';
import { dollars } from '@farm/almanac';
import type { PackAnswers } from './pack-answers';
import type { PackGrant } from './starter-pack';
import { blank, documentTitle, heading, paragraph, wordDocument } from './word-document';

/** A story of one page in the person's own words. What was not said is a blank: nothing is added. */
export function onePageStory({ name, place, purpose, amount, story }: PackAnswers, grant: PackGrant): Promise<Buffer> {
  return wordDocument(`Story: ${grant.title}`, [
    documentTitle(purpose === null ? blank('what the money is for') : capitalize(purpose)),
    paragraph([
      name ?? blank('name of your farm or group'),
      ', ',
      place ?? blank('place'),
      `. Application to ${grant.agency.includes(grant.title) ? grant.agency : `${grant.agency}, ${grant.title}`}, for `,
      amount === null ? blank('amount') : dollars(amount),
      '.',
    ]),
    ...storyParts.flatMap(({ name: part, heading: text, prompt }) => [
      heading(text),
      ...(story[part].length > 0
        ? story[part].map((line) => paragraph([line]))
        : [paragraph([blank(`Write here: ${prompt}`)])]),
    ]),
  ]);
}
