import { Type, type Static } from '@sinclair/typebox';
import { DayField, Line, Web } from '../community/content-fields';
import { StrictObject } from '../contract';

/** What an operator read about a funding program on its own page. */
const GrantWording = StrictObject({
  id: Type.String({ title: 'Short name', maxLength: 64, pattern: '^[a-z0-9-]+$' }),
  amount: Line('Amount', 300, 'As visitors read it. Figures that change by year name the year.'),
  closesOn: Type.Optional({
    ...DayField('Applications close on'),
    description: 'Empty: the date of the catalog stays.',
  }),
  source: Web('Address of its page'),
  checkedOn: DayField('You opened that page on'),
  closedSince: Type.Optional(
    Type.String({
      ...{ title: 'Closed since', maxLength: 40, pattern: '^\\S[^\\n]*$' },
      description: 'Only for a program that is over for good: it is listed no more. Saved applications stay readable.',
    }),
  ),
});
export type GrantWording = Static<typeof GrantWording>;

/** The programs that operators have compared with their page, each once. */
export const GrantWordings = StrictObject({
  changed: Type.Array(GrantWording, { title: 'Program', maxItems: 400 }),
});
