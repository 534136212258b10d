import type { MessageState } from '@farm/contracts';
import { EmptyState, Skeleton } from '@farm/ui';
import { useSearchParams } from '@farm/web-kit';
import { More } from '../desk/more';
import { NotCome } from '../desk/not-come';
import { MessageCard, STATES } from './message-card';
import { optionsOf, SearchForm } from './search-form';
import { useMessages } from './use-messages';

const counted = (count: number, waiting: number) =>
  `${count} ${count === 1 ? 'message' : 'messages'} shown, ${waiting} new`;

function Found({ state, search }: { state: string; search: string }) {
  const asked = { ...(state && { state: state as MessageState }), ...(search && { search }) };
  const { messages, keep, first, pages, ...more } = useMessages(asked);
  if (first.isPending) return <Skeleton count={6} />;
  if (!first.data)
    return <NotCome title="The messages did not come" error={first.error} onTryAgain={() => void first.refetch()} />;
  if (messages.length === 0)
    return (
      <EmptyState level="h2" title="No messages">
        {state || search
          ? 'Try another state or fewer letters.'
          : 'What visitors write on the contact page stands here.'}
      </EmptyState>
    );
  return (
    <>
      {messages.map((message) => (
        <MessageCard key={message.id} message={message} onChanged={keep} />
      ))}
      <More count={counted(messages.length, pages[0]?.waiting ?? 0)} {...more} />
    </>
  );
}

/** What visitors wrote to the farm. */
export function MessagesTab() {
  const [address] = useSearchParams();
  const [state, search] = [address.get('state') ?? '', address.get('search') ?? ''];
  const key = `${state} ${search}`;
  return (
    <>
      <SearchForm
        key={`form ${key}`}
        name="Search messages"
        choice={{ key: 'state', label: 'State', options: optionsOf({ '': 'All', ...STATES }) }}
        searches="Name, address, reference or a word"
      />
      <Found key={key} state={state} search={search} />
    </>
  );
}
