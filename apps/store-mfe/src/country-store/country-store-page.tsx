import { course, surveyAddress, type Guide } from '@farm/farm';
import { Band, CoursePanel, Lead, LinkButton } from '@farm/ui';
import { useNavigate, useQuery } from '@farm/web-kit';
import { useLeftOverPayment } from '../card-form/payment/use-left-over-payment';
import { paymentsConfig } from '../card-form/payments-config';
import classes from './country-store.module.css';
import { GuidePacket } from './guide-packet';
import { HeroSign } from './hero-sign';
import { Shelf } from './shelf';
import { useOpening } from './use-opening';

/** /country-store. Spec 1 section 2. */
function CountryStorePage() {
  const go = useNavigate();
  const { opening, open } = useOpening();
  const released = useQuery(paymentsConfig).data?.released ?? []; // nobody answered: the specified buttons stand
  useLeftOverPayment();
  const packet = (guide: Guide) => (
    <GuidePacket
      key={guide.id}
      guide={guide}
      isReleased={released.includes(guide.id)}
      isOpening={opening.has(guide.id)}
      onOpen={(opened) => void open(opened)}
    />
  );
  const toCheckout = (email: string) =>
    void go(`/premium-checkout?${new URLSearchParams({ course: course.id, email })}`);
  return (
    <>
      <Band className={classes.hero}>
        <HeroSign />
        <Lead>Guides written for Southern ground. Read the free ones today.</Lead>
      </Band>
      <Shelf shelf="premium" title="Premium Digital Guides" line="In-depth guides, at least 12 pages each." columns={4}>
        {packet}
      </Shelf>
      <Shelf shelf="free" title="Free Digital Guides" line="Yours to keep, no sign-up." tone="band" columns={4}>
        {packet}
      </Shelf>
      <Shelf
        shelf="teacher"
        title="Teacher and Student Guides"
        line="Lesson plans with sheets for classrooms and garden groups."
        columns={2}
      >
        {packet}
      </Shelf>
      <Band tone="band">
        <CoursePanel onContinue={toCheckout} />
      </Band>
      <Band className={classes.survey}>
        <p>Tell us what you want to read next.</p>
        <LinkButton kind="second" href={surveyAddress} target="_blank" rel="noopener">
          Complete Survey
        </LinkButton>
      </Band>
    </>
  );
}

export { CountryStorePage as Component };
