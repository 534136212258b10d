import type { Calls, InputOf, LetterState, MailboxLine } from '@farm/contracts';
import { Badge, Banner, Disclosure, EmptyState, Skeleton, Table, type BadgeTone } from '@farm/ui';
import { call, useSearchParams } from '@farm/web-kit';
import { momentText } from '../desk/moment-text';
import { More } from '../desk/more';
import { NotCome } from '../desk/not-come';
import { plainWords } from '../desk/plain-words';
import { usePages } from '../desk/use-pages';
import { OperatorsOnly } from '../wall/operators-only';
import { InboxDesk } from './inbox-desk';
import classes from './inbox.module.css';
import { optionsOf, SearchForm } from './search-form';

type Asked = NonNullable<InputOf<Calls['GET /api/ops/mailbox']>['query']>;

const WORDS: Record<LetterState, string> = {
  waiting: 'On its way',
  sent: 'Sent',
  kept: 'In the house',
  dropped: 'Nothing to send',
  given_up: 'Given up',
};
const TONES: Record<LetterState, BadgeTone> = {
  waiting: 'squash',
  sent: 'green',
  kept: 'green',
  dropped: 'plain',
  given_up: 'beet',
};

function Became({ state, tries, error, at }: MailboxLine) {
  const when = at === null ? '' : `${state === 'waiting' ? 'next try ' : ''}${momentText(at)}`;
  return (
    <span className={classes.both}>
      <Badge tone={TONES[state]}>{WORDS[state]}</Badge>
      <span className={classes.small}>{when}</span>
      {error && <span className={classes.small}>{`${tries} ${tries === 1 ? 'try' : 'tries'}: ${error}`}</span>}
    </span>
  );
}

function Text({ letter }: MailboxLine) {
  if (!letter) return 'not kept';
  return (
    <Disclosure summary={letter.subject}>
      <p>{`To ${letter.to}`}</p>
      <pre className={classes.letter}>{letter.text}</pre>
    </Disclosure>
  );
}

const cells = (line: MailboxLine) => [
  <span key="letter" className={classes.both}>
    {plainWords(line.kind)}
    <span className={classes.small}>{`${plainWords(line.service)}, ${momentText(line.createdAt)}`}</span>
  </span>,
  <Became key="state" {...line} />,
  <Text key="text" {...line} />,
];

const askedBy = (address: URLSearchParams): Asked => {
  const state = address.get('state');
  return state ? { state: state as LetterState } : {};
};

function Letters({ asked }: { asked: Asked }) {
  const { first, pages, ...more } = usePages(['mailbox', asked], (before) =>
    call('GET /api/ops/mailbox', { query: before === undefined ? asked : { ...asked, before } }),
  );
  if (first.isPending) return <Skeleton count={6} />;
  if (!first.data)
    return <NotCome title="The letters did not come" error={first.error} onTryAgain={() => void first.refetch()} />;
  const letters = pages.flatMap((page) => page.letters);
  const { givenUp } = first.data;
  const rows = letters.map((line) => ({ id: line.id, cells: cells(line) }));
  return (
    <>
      <Banner kind="warn">
        {givenUp > 0 && `${givenUp} ${givenUp === 1 ? 'letter was' : 'letters were'} given up after ten tries.`}
      </Banner>
      {letters.length === 0 ? (
        <EmptyState level="h2" title="No letters">
          Every letter of the site stands here, with what became of it.
        </EmptyState>
      ) : (
        <>
          <Table caption="Letters, newest first" columns={['Letter', 'State', 'Text']} rows={rows} stack />
          <More count={`${letters.length} shown`} {...more} />
        </>
      )}
    </>
  );
}

function MailboxPage() {
  const [address] = useSearchParams();
  const asked = askedBy(address);
  const key = JSON.stringify(asked);
  return (
    <OperatorsOnly title="Mailbox">
      {() => (
        <InboxDesk current="mailbox">
          <SearchForm
            key={`form ${key}`}
            name="Search letters"
            choice={{ key: 'state', label: 'State', options: optionsOf({ '': 'All', ...WORDS }) }}
          />
          <Letters key={key} asked={asked} />
        </InboxDesk>
      )}
    </OperatorsOnly>
  );
}

export { MailboxPage as Component };
