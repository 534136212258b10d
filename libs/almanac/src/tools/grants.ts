import { describeDeadline } from '../grants/deadline';
import { findFits } from '../grants/fits';
import type { Criteria } from '../grants/criteria';
import { conditionsOf, grantKindText } from '../grants/eligibility';
import { grantTable, type GrantFacts } from '../grants/grant-facts';
import { stateName } from '../states';
import { readPlace } from '../places/read-place';
import { askFor, choice, defineTool, placeNamed, PLACE, type ToolSource, words, yes } from './tool';

const sourceOf = ({ id, title, website }: GrantFacts): ToolSource => ({ id: `grant-${id}`, title, url: website });
const CHECK = 'Amounts and dates change with each notice: confirm on the official page.';

/** Names by which visitors know a program. */
const NAMES: Readonly<Record<string, RegExp>> = {
  'nrcs-high-tunnel': /high tunnel|hoop ?house/,
  'nrcs-eqip-organic': /eqip organic/,
  'nrcs-eqip': /\beqip\b|environmental quality incentive/,
  'nrcs-csp': /\bcsp\b|conservation stewardship/,
  'fsa-youth-loan': /youth loan|\b(?:4-?h|ffa)\b.*\bloan|\bloan\b.*\b(?:4-?h|ffa)\b/,
  'fsa-ownership-microloan': /ownership microloan|microloan (?:for|to buy) land/,
  'fsa-operating-microloan': /micro ?loan/,
  'fsa-down-payment': /down ?payment/,
  'fsa-operating-loan': /operating loan/,
  'fsa-heirs-relending': /heirs'? property|relending/,
  'fsa-occsp': /occsp|certification cost|cost of (?:organic )?certification|organic cost ?share/,
  'rd-vapg-working': /vapg.*working|working capital/,
  'rd-vapg-planning': /\bvapg\b|value[- ]added/,
  'rd-reap':
    /\breap\b(?! (?:what|the|a))|rural energy|(?:grant|loan|money|help|funding).*\bsolar\b|\bsolar\b.*(?:grant|loan|money|funding)/,
  'ams-fmpp': /\bfmpp\b|farmers'? market promotion/,
  'ams-lfpp': /\blfpp\b|local food promotion/,
  'ams-scbgp': /\bscbgp?\b|specialty crop block/,
  'sare-producer': /\bsare\b/,
  'nifa-bfrdp': /\bbfrdp\b|beginning farmer and rancher/,
  'oppe-2501': /\b2501\b/,
  'nrcs-uaip': /\buaip\b|urban agriculture (?:and innovative|grant)/,
  'nifa-sbir': /\bsbir\b/,
  fruitguys: /fruit ?guys/,
  'rafi-focn': /\brafi\b|farmers of color/,
  'fact-fund-a-farmer': /fund[- ]a[- ]farmer|\bfact grant/,
  'fvc-fellowship': /veteran fellowship|fellowship fund|farmer veteran/,
  'tda-young-farmer': /texas young farmer|young farmer grant.*(?:texas|\btx\b)/,
  'tn-taep': /\btaep\b|tennessee agricultural enhancement/,
  'wholekids-garden': /whole ?kids/,
};

/** The program that a text names; null for none. */
export function grantNamed(text: string | null): GrantFacts | null {
  const plain = text?.toLowerCase() ?? '';
  const id = Object.entries(NAMES).find(([name, pattern]) => name === plain || pattern.test(plain))?.[0];
  return grantTable.programmes.find((programme) => programme.id === id) ?? null;
}

const amountText = ({ amountText: text }: GrantFacts): string =>
  text.replace(/^(?!\$|USDA|EQIP)[A-Z]/, (letter) => letter.toLowerCase());
const whoText = (program: GrantFacts): string => conditionsOf(program, true).join(' ');

/** Amount, deadline or applicants of one funding program. */
export const grantFacts = defineTool({
  id: 'grant-facts',
  description: 'Amount, deadline, applicants or kind of one named grant, cost share or loan program.',
  parameters: {
    program: words('Name of the program'),
    subject: choice(['amount', 'deadline', 'who', 'all'], 'What is wanted first'),
  },
  run: ({ program: text, subject }, { today }) => {
    const program = grantNamed(text);
    if (!program)
      return { missing: 'program', question: 'Which program do you mean, such as EQIP, SARE or a microloan?' };
    const { title, deadline } = program;
    const due = describeDeadline(deadline, today);
    const answers = {
      amount: `${title}: ${amountText(program)}; it is ${grantKindText(program.kind)}.`,
      deadline: `${title}: deadline ${due.text}.${due.note === null ? '' : ` ${due.note}`}`,
      who: `${title}: ${whoText(program)}`,
    };
    const first = subject === null || subject === 'all' ? 'amount' : subject;
    const others = subject === null || subject === 'all' ? ` Deadline: ${due.text}. ${whoText(program)}` : '';
    return {
      value: first === 'deadline' ? due.text : program.amountText,
      unit: first,
      text: { answer: `${answers[first]}${others}`, note: CHECK, next: null },
      steps: [`catalog row '${program.id}', compiled November 2026, confidence ${program.confidence}`],
      sources: [sourceOf(program)],
    };
  },
});

const MATCHES = 4;

/** Funding programs that fit a farm. */
export const grantSearch = defineTool({
  id: 'grant-search',
  description: 'Funding programs that fit a state, kind of farmer, kind of farm, purpose or applicant.',
  parameters: {
    place: PLACE,
    farmer: choice(['beginning', 'minority', 'young', 'women', 'experienced'], 'Kind of farmer'),
    farm: choice(['vegetable', 'fruit', 'grain', 'livestock', 'urban', 'organic'], 'Kind of farm'),
    focus: choice(['sustainable', 'technology', 'education', 'market', 'soil health', 'water'], 'Purpose'),
    veteran: yes('A veteran'),
    organization: yes('A school, co-op, nonprofit or public body'),
    without_loans: yes('Only money that is not repaid'),
    subject: choice(['amount', 'deadline', 'who'], 'What alone is wanted of each program'),
  },
  run: ({ place: text, farmer, farm, focus, veteran, organization, without_loans: noLoans, subject }, { today }) => {
    const reading = readPlace(text ?? '');
    // Programs are by state: a town need not be known.
    const state =
      reading.kind === 'place' ? reading.place.state : reading.kind === 'unknown-town' ? reading.state : null;
    if (state === null) return askFor(text, { question: 'In which state do you farm?' });
    const criteria: Criteria = {
      farmerType: farmer ?? 'any',
      farmType: farm ?? 'any',
      fundingRange: 'any',
      projectFocus: focus ?? 'any',
      state,
      veteran: veteran ?? false,
      organization: organization ?? false,
    };
    const programs = grantTable.programmes.filter(({ kind }) => !(noLoans && kind === 'loan'));
    // What is for veterans alone is what a veteran asks for.
    const fits = findFits(programs, criteria, today).sort(
      (one, other) => Number(other.programme.who.veteransOnly) - Number(one.programme.who.veteransOnly),
    );
    const best = fits.slice(0, MATCHES);
    const dueText = ({ deadline }: GrantFacts) => {
      const { text: due, status } = describeDeadline(deadline, today);
      if (status === 'check-with-state') return 'cut-off set by the state';
      return status === 'look-today' ? `${due}: look today` : due;
    };
    const detail = (program: GrantFacts) =>
      subject === 'amount'
        ? amountText(program)
        : subject === 'deadline'
          ? dueText(program)
          : subject === 'who'
            ? (conditionsOf(program, true)[0] ?? '').replace(/\.$/, '')
            : `${amountText(program)}; ${dueText(program)}`;
    const matches = best.map(({ programme, eligibility: { reason } }) => {
      const first = reason === null ? '' : `; ask first: ${reason}`;
      return `${programme.title} (${detail(programme)}${first})`;
    });
    const opening = {
      amount: 'What the best matches pay',
      deadline: 'Deadlines of the best matches',
      who: 'Who may apply to the best matches',
    };
    return {
      value: fits.length,
      unit: 'programs',
      text: {
        answer:
          subject === null
            ? `${fits.length} programs fit in ${stateName(state)}; the best matches: ${matches.join('; ')}.`
            : `${opening[subject]} in ${stateName(state)}: ${matches.join('; ')}.`,
        note: CHECK,
        next: 'The grant search page shows all of them with the points.',
      },
      steps: [
        `${grantTable.programmes.length} programs of the catalog, ${fits.length} left after state, applicant and kind of farm`,
        `ordered by points of the grant search`,
      ],
      sources: best.map(({ programme }) => sourceOf(programme)),
    };
  },
});

/** A paragraph of a grant application with blanks for what is not known. */
export const grantParagraph = defineTool({
  id: 'grant-paragraph',
  description: 'The statement of need of a grant application as a scaffold with blanks; no figure is invented.',
  parameters: {
    who: words('Who applies'),
    place: PLACE,
    need: words('What the money is for'),
    number: words('A figure that the visitor gave'),
  },
  run: ({ who, place: text, need, number }) => {
    const place = placeNamed(text);
    const blank = (given: string | null, what: string) => given ?? `[${what}]`;
    return {
      value: 'paragraph',
      unit: 'text',
      text: {
        answer: `Fill in the blanks: "${blank(who, 'who you are')} of ${place?.name ?? '[town and state]'} grows [crops or animals] on [acres] and serves [whom]. Today [the problem, in one sentence]. With this grant we will buy or build ${blank(need, 'what')}, which costs ${blank(number, 'amount from a written quote')}. By [month and year] that will [result you can count], and we will measure it by [how]. We bring [your share] of our own."`,
        note: 'Use only figures that you can show on paper.',
        next: 'Send me your filled version, and I ask what a reviewer would ask.',
      },
      steps: ['who, place, problem, plan, cost, result, own share: the order in which reviewers score'],
      sources: [{ id: 'grant-paragraph', title: 'Worked out here', url: null }],
    };
  },
});
