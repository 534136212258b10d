import { ErrorState, PageSection, SectionHeading, Skeleton } from '@farm/ui';
import { apiQuery, getServerMessage, useQuery } from '@farm/web-kit';
import { pageData } from '@farm/web-kit/page-data';
import { FarmShares } from './farm-shares';
import { FindUs } from './find-us';
import { StandCrops } from './stand-crops';
import { VisitHours } from './visit-hours';
import classes from './visit.module.css';

const VISIT = 'GET /api/visit';

/** What the document carries is there at once. */
const useVisit = () => useQuery({ ...apiQuery(VISIT), initialData: () => pageData(VISIT, {}) });

function VisitFactSections() {
  const { data, error, refetch } = useVisit();
  if (data)
    return (
      <>
        <PageSection>
          <div className={classes.pair}>
            <section aria-labelledby="hours">
              <VisitHours facts={data.facts} today={data.today} />
            </section>
            <section aria-labelledby="stand">
              <StandCrops {...data} />
            </section>
          </div>
        </PageSection>
        <PageSection tone="band" labelledBy="find-us">
          <FindUs facts={data.facts} />
        </PageSection>
      </>
    );
  return (
    <PageSection>
      {error ? (
        <ErrorState title="We couldn't load hours and directions." onTryAgain={() => void refetch()}>
          {getServerMessage(error) ?? 'Check your connection and try again.'}
        </ErrorState>
      ) : (
        <Skeleton count={6} />
      )}
    </PageSection>
  );
}

/** /visit: hours, what the stand has, the way to the farm, and the farm share. */
function VisitPage() {
  return (
    <>
      <PageSection>
        <SectionHeading level={1} subtitle="When the stand is open, how to find us, and what’s ripe this week.">
          Visit and buy fresh
        </SectionHeading>
      </PageSection>
      <VisitFactSections />
      <PageSection labelledBy="farm-share" isBelowFold>
        <FarmShares />
      </PageSection>
    </>
  );
}

export { VisitPage as Component };
