import { Badge, Button, Problem, Skeleton, Table } from '@farm/ui';
import { dayText } from '../desk/moment-text';
import { NotCome } from '../desk/not-come';
import { ConfirmFirst } from '../wall/confirm-first';
import { whyNot, useGuides, useReleaseGuide, type DeskGuide } from './use-orders';
import { usd } from './words';

function state({ priceCents, sellable, released }: DeskGuide) {
  if (priceCents === 0) return <Badge tone="plain">Free for all</Badge>;
  if (released) return <Badge tone="green">{`On sale, ${dayText(released.at)}`}</Badge>;
  return sellable ? <Badge tone="green">On sale</Badge> : <Badge tone="plain">Not on sale</Badge>;
}

const canRelease = ({ priceCents, sellable }: DeskGuide) => priceCents > 0 && !sellable;

/** Which guides are for sale. A release shows in the store at once. */
export function GuidesTab() {
  const { data, error, isPending, refetch } = useGuides();
  const release = useReleaseGuide();
  if (isPending) return <Skeleton count={6} />;
  if (error && !data)
    return <NotCome title="The guides did not come" error={error} onTryAgain={() => void refetch()} />;
  const rows = data.guides.map((guide) => ({
    id: guide.id,
    cells: [
      guide.title,
      guide.priceCents === 0 ? 'FREE' : usd(guide.priceCents),
      guide.pages ?? 'no file yet',
      state(guide),
      canRelease(guide) ? (
        <Button
          key="act"
          type="button"
          kind="quiet"
          size="small"
          busy={release.isPending && release.variables.bookId === guide.id}
          busyLabel="Working..."
          aria-label={`${guide.released ? 'Take off sale' : 'Put on sale'}: ${guide.title}`}
          onClick={() => release.mutate({ bookId: guide.id, released: guide.released === null })}
        >
          {guide.released ? 'Take off sale' : 'Put on sale'}
        </Button>
      ) : (
        'none'
      ),
    ],
  }));
  return (
    <>
      <Table caption="Guides of the store" columns={['Guide', 'Price', 'Pages', 'State', 'Act']} rows={rows} stack />
      <Problem text={whyNot(release.error)} />
      <ConfirmFirst error={release.error} />
    </>
  );
}
