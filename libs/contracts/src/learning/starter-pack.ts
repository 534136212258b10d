import { Type, type Static } from '@sinclair/typebox';
import { type Contract, StrictObject, OneOf, Nullable } from '../contract';

const Day = Type.String({ description: 'YYYY-MM-DD' });
const SentDay = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' });
const Money = Type.String({ maxLength: 16, pattern: '^(\\$? ?[0-9]{1,3}(,?[0-9]{3}){0,2}(\\.[0-9]{2})?)?$' });
/** Up to so many lines with words, and any number without. */
const linesPattern = (most: number): string => `^\\s*(?:\\S[^\\n]*(?:\\n\\s*|$)){0,${most}}$`;
const Words = Type.String({ maxLength: 450 });

/** What the documents are filled from, as typed; '' or absent is a blank that they mark. Nothing of it is stored. */
export const StarterPackAnswers = StrictObject({
  /** Of the farm or group. */
  name: Type.Optional(Type.String({ maxLength: 80 })),
  place: Type.Optional(Type.String({ maxLength: 80 })),
  /** What the money is for, in a few words. */
  purpose: Type.Optional(Type.String({ maxLength: 120 })),
  /** US dollars: what is asked for, and the most that the program pays. */
  amount: Type.Optional(Money),
  award: Type.Optional(Money),
  /** Percent of the whole cost that the applicant adds, in cash or kind. */
  ownShare: Type.Optional(Type.String({ maxLength: 6, pattern: '^([0-9]{1,2}(\\.[0-9])? ?%?)?$' })),
  /** One thing a line: '4 x row cover at 45'. */
  items: Type.Optional(Type.String({ maxLength: 1_000, pattern: linesPattern(20) })),
  /** Who could write a letter, one a line. */
  partners: Type.Optional(Type.String({ maxLength: 300, pattern: linesPattern(6) })),
  who: Type.Optional(Words),
  need: Type.Optional(Words),
  plan: Type.Optional(Words),
  gain: Type.Optional(Words),
  proof: Type.Optional(Words),
});
export type StarterPackAnswers = Static<typeof StarterPackAnswers>;

export const StarterPackStep = StrictObject({
  id: Type.String(),
  label: Type.String(),
  /** The day by which to begin; null: at any time. */
  date: Nullable(Day),
  /** That day is today or past. */
  isDue: Type.Boolean(),
});
export type StarterPackStep = Static<typeof StarterPackStep>;

/** What the site knows of one program, to begin an application with. */
export const StarterPack = StrictObject({
  grant: StrictObject({
    id: Type.String(),
    title: Type.String(),
    agency: Type.String(),
    website: Type.String(),
    /** Display text. */
    amount: Type.String(),
  }),
  /** The most that one application can get, in US dollars; null: not published, or it depends on who applies. */
  award: Nullable(Type.Integer()),
  /** The applicant's share in the program's words, and as percent of the whole cost; null: not known. */
  ownShare: StrictObject({ say: Nullable(Type.String()), percent: Nullable(Type.Number()) }),
  /** What the program does not pay, in sentences, or whom to ask. */
  unpaid: Type.Array(Type.String()),
  /** The person's own notes on the tracked application; '': none. */
  notes: Type.String(),
  schedule: StrictObject({
    /** `deadline`: a day of the program; `expected`: a likely day, unconfirmed; `own`: no day is known, so one is chosen. */
    kind: OneOf(['deadline', 'expected', 'own']),
    /** The day from which is counted back. */
    closesOn: Day,
    /** One or two sentences on the deadline, and on whether there is time. */
    say: Type.Array(Type.String()),
    isTooLate: Type.Boolean(),
    /** In the order of their days. */
    steps: Type.Array(StarterPackStep),
  }),
});
export type StarterPack = Static<typeof StarterPack>;

const MONEY = 'Please write dollars as a number, such as 4,500.';
const WORDS = 'Please keep each answer to 450 characters, so that the story fits one page.';

/** Documents with which an application for a grant begins. 404 `grants.unknown`; 422 `grants.no_pack` for what is no grant. */
export const starterPack = {
  /** 422 `grants.day` for a `sendBy` that is no day from tomorrow to two years ahead. */
  'GET /api/grants/:id/starter-pack': {
    access: 'person',
    params: StrictObject({ id: Type.String({ maxLength: 64 }) }),
    /** `sendBy`: counted back from where the program has no day. */
    query: StrictObject({ sendBy: Type.Optional(SentDay) }),
    reply: StarterPack,
    messages: { '': 'Please choose a day from tomorrow to two years from now.' },
    limit: { per: 'minute', times: 60, perPrefix: 600 },
  },
  /** A budget as .xlsx, a letter of support or a story of one page as .docx, to save. Nothing is stored. */
  'POST /api/grants/:id/starter-pack/:document': {
    access: 'person',
    cost: 'high',
    bodyBytes: 16_384,
    params: StrictObject({ id: Type.String({ maxLength: 64 }), document: OneOf(['budget', 'letter', 'story']) }),
    body: StarterPackAnswers,
    download: true,
    messages: {
      name: 'Please keep the name to 80 characters.',
      place: 'Please keep the place to 80 characters.',
      purpose: 'Please say what the money is for in up to 120 characters.',
      amount: MONEY,
      award: MONEY,
      ownShare: 'Please write your share as a percent from 0 to 99, such as 25.',
      items: 'Please keep the list to 20 lines and 1,000 characters.',
      partners: 'Please name up to six partners, one on each line, in 300 characters.',
      who: WORDS,
      need: WORDS,
      plan: WORDS,
      gain: WORDS,
      proof: WORDS,
      '': 'Please check your answers.',
    },
    limit: { per: 'minute', times: 10, perPrefix: 120 },
  },
} satisfies Contract;
