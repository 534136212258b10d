import { dollars } from '@farm/almanac';
import type { PackAnswers } from './pack-answers';
import type { PackGrant } from './starter-pack';
import { blank, paragraph, remark, wordDocument } from './word-document';

/** One letter, from the side of whoever supports the application. `partner`: null where none is named. */
function letter(
  partner: string | null,
  index: number,
  { name, place, purpose, amount }: PackAnswers,
  grant: PackGrant,
) {
  const applicant = name ?? blank('name of the farm or group');
  return [
    remark(
      "For the supporter: this is a start. Put it on your letterhead, fill in what is in brackets with your own facts, and change every sentence that isn't yours. Then delete these lines.",
      { pageBreakBefore: index > 0 },
    ),
    paragraph([partner ?? blank('your name or organization')]),
    paragraph([blank('your address, phone and email')]),
    paragraph([blank('date')]),
    paragraph([`To: ${grant.agency}`]),
    paragraph([`About: ${grant.title}, application of `, applicant]),
    paragraph(['Dear reviewers,']),
    paragraph([
      'I am writing in support of the application of ',
      applicant,
      ' in ',
      place ?? blank('place'),
      ` to the ${grant.title}. They ask for `,
      amount === null ? blank('amount') : dollars(amount),
      ' for ',
      purpose ?? blank('what the money is for'),
      '.',
    ]),
    paragraph([
      'I have known them ',
      blank('since when, and how'),
      '. I have seen them ',
      blank('one thing that you saw yourself'),
      '.',
    ]),
    paragraph(['This work matters to us because ', blank('what is missing here, and who would notice'), '.']),
    paragraph([
      'If it is funded, we will ',
      blank('what you give or do: land, hours, tools, a place to sell; or delete this line'),
      '. We value this at about ',
      blank('dollars, or hours at a rate'),
      '.',
    ]),
    paragraph(['Please call me with questions: ', blank('phone or email'), '.']),
    paragraph(['Sincerely,']),
    paragraph([blank('signature')]),
    paragraph([partner === null ? blank('name, title, organization') : blank(`name and title, for ${partner}`)]),
  ];
}

/** A letter of support for each partner, on a page of its own; one without a name where there is none. */
export function letterOfSupport(answers: PackAnswers, grant: PackGrant): Promise<Buffer> {
  const partners = answers.partners.length > 0 ? answers.partners : [null];
  return wordDocument(
    `Letter of support: ${grant.title}`,
    partners.flatMap((partner, index) => letter(partner, index, answers, grant)),
  );
}
