import type { OperatorFarmShare } from '@farm/contracts';
import { farmTime, pickupText, seasonText } from '@farm/farm';
import { Button, EmptyState, Row, Status } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { useState } from 'react';
import { useDialog } from '../admin/action-dialog';
import { DataTable, TwoLines, type Columns } from '../admin/data-table';
import { useLiveQuery } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { operatorPage } from '../admin/require-operator';
import { ShareDialog } from './share-dialog';
import { placeCount, ShareStatus } from './share-status';

const columnsFor = (today: string): Columns<OperatorFarmShare> => ({
  Season: ({ id, name, kind }) => (
    <TwoLines below={kind === 'coop' ? 'Co-op' : 'Farm share'}>
      <Link to={`/ops/farm-shares/${id}`}>{name}</Link>
    </TwoLines>
  ),
  When: (share) => <TwoLines below={share.pickups.map(pickupText).join('; ')}>{seasonText(share)}</TwoLines>,
  Places: placeCount,
  State: (share) => <ShareStatus share={share} today={today} />,
});

function FarmShares() {
  const [today] = useState(() => farmTime(new Date()).date);
  const dialog = useDialog<'new'>();
  return (
    <>
      <Row between>
        <p>
          Seasons of the farm share and the co-op. Hours, directions and the stand’s list are under{' '}
          <Link to="/ops/content?part=visit">Words</Link>.
        </p>
        <Button type="button" onClick={() => dialog.open('new')}>
          New season
        </Button>
      </Row>
      <Status>{dialog.message}</Status>
      <QueryView query={useLiveQuery('GET /api/ops/farm-shares')} subject="the seasons">
        {({ shares }) => (
          <DataTable
            caption="Seasons, the newest first"
            columns={columnsFor(today)}
            rows={shares}
            rowId={({ id }) => id}
            empty={
              <EmptyState level="h2" title="No season yet">
                Enter one with “New season”. It is on the page Visit at once.
              </EmptyState>
            }
          />
        )}
      </QueryView>
      {dialog.subject && <ShareDialog share={null} onClose={dialog.close} onDone={dialog.finish} />}
    </>
  );
}

export const Component = operatorPage('Farm share', FarmShares);
