import { PageSection, SectionHeading, Stack } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { VisitRequestForm } from './visit-request-form';

/** /for-teachers/visit (+): a teacher asks for a visit. */
function VisitRequestPage() {
  return (
    <PageSection narrow>
      <Stack>
        <SectionHeading
          level={1}
          subtitle="Bring your class to the farm, or ask us to come to your school garden. Nothing is booked yet: a person answers with a day."
        >
          Ask for a visit
        </SectionHeading>
        <VisitRequestForm />
        <p>
          <Link to="/for-teachers">Sheets, a quiz and guides: everything for teachers</Link>
        </p>
      </Stack>
    </PageSection>
  );
}

export { VisitRequestPage as Component };
