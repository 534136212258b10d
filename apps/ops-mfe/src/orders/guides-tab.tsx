import { Badge, Stack } from '@farm/ui';
import { call, Link } from '@farm/web-kit';
import admin from '../admin/admin.module.css';
import { ActionTable, type Columns } from '../admin/data-table';
import { formatCents, formatDate } from '../admin/format';
import { useActionEach, useLiveQuery, type Reply } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { ORDER_ACTION } from './order-data';

type Guide = Reply<'GET /api/ops/orders/guides'>['guides'][number];

function State({ priceCents, sellable, released }: Guide) {
  if (priceCents === 0) return <Badge tone="plain">Free for all</Badge>;
  if (released) return <Badge tone="green">{`On sale, ${formatDate(released.at)}`}</Badge>;
  return sellable ? <Badge tone="green">On sale</Badge> : <Badge tone="plain">Not on sale</Badge>;
}

const COLUMNS: Columns<Guide> = {
  Guide: ({ title }) => title,
  Price: ({ priceCents }) => (priceCents === 0 ? 'FREE' : formatCents(priceCents)),
  Pages: ({ pages }) => pages ?? 'no file yet',
  Waiting: ({ waiting }) => (waiting === 0 ? 'nobody' : `${waiting} to email`),
  State: (guide) => (
    <span className={admin.nowrap}>
      <State {...guide} />
    </span>
  ),
};

function releaseLabel({ priceCents, sellable, released }: Guide): string | null {
  if (priceCents === 0 || sellable) return null;
  return released ? 'Take off sale' : 'Put on sale';
}

/** Which guides are for sale. The store shows a release at once, and everybody who asked for the guide gets one email. */
export function GuidesTab() {
  const release = useActionEach({
    ...ORDER_ACTION,
    key: ['PUT /api/ops/orders/guides/:bookId'],
    idOf: ({ id }: Guide) => id,
    send: ({ id, released }) =>
      call('PUT /api/ops/orders/guides/:bookId', { params: { bookId: id }, body: { released: released === null } }),
  });
  return (
    <QueryView query={useLiveQuery('GET /api/ops/orders/guides')} subject="the guides">
      {({ guides }) => (
        <Stack>
          <p>
            <Link to="/ops/content?part=guides">Change a title, description or price</Link>
          </p>
          <ActionTable
            caption="Guides of the store"
            columns={COLUMNS}
            rows={guides}
            rowId={({ id }) => id}
            rowName={({ title }) => title}
            actionLabel={releaseLabel}
            action={release}
            onAction={release.submit}
          />
        </Stack>
      )}
    </QueryView>
  );
}
