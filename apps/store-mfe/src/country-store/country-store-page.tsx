import { course, formatUsd, guides, surveyUrl, type Guide, type GuideCategory } from '@farm/farm';
import {
  PageSection,
  Button,
  buttonClass,
  CardGrid,
  CoursePanel,
  Lead,
  LinkButton,
  ProductCard,
  SectionHeading,
  VisuallyHidden,
} from '@farm/ui';
import { Link, useNavigate, useQuery } from '@farm/web-kit';
import { useId, type ReactNode } from 'react';
import { usePendingPayment } from '../card-form/use-pending-payment';
import { paymentsConfig } from '../card-form/payments-config';
import { checkoutHref, toCheckoutItem } from '../checkout/checkout-item';
import classes from './country-store.module.css';
import { useFreeDownload } from './use-free-download';

function CountryStorePage() {
  const navigate = useNavigate();
  const { opening, open } = useFreeDownload();
  const released = useQuery(paymentsConfig).data?.released ?? []; // none while the service is down: the catalogue's buttons remain
  usePendingPayment();
  const packet = (guide: Guide) => (
    <GuidePacket
      key={guide.id}
      guide={guide}
      isReleased={released.includes(guide.id)}
      isOpening={opening.has(guide.id)}
      onOpen={(each) => void open(each)}
    />
  );
  const toCheckout = (email: string) =>
    void navigate(`/premium-checkout?${new URLSearchParams({ course: course.id, email })}`);
  return (
    <>
      <PageSection className={classes.hero}>
        <HeroSign />
        <Lead>Guides written for Southern ground. Read the free ones today.</Lead>
      </PageSection>
      <Shelf
        shelf="premium"
        title="Premium Digital Guides"
        subtitle="In-depth guides, at least 12 pages each."
        columns={4}
      >
        {packet}
      </Shelf>
      <Shelf shelf="free" title="Free Digital Guides" subtitle="Yours to keep, no sign-up." tone="band" columns={4}>
        {packet}
      </Shelf>
      <Shelf
        shelf="teacher"
        title="Teacher and Student Guides"
        subtitle="Lesson plans with sheets for classrooms and garden groups."
        columns={2}
      >
        {packet}
      </Shelf>
      <PageSection tone="band">
        <CoursePanel onContinue={toCheckout} />
      </PageSection>
      <PageSection className={classes.survey}>
        <p>Tell us what you want to read next.</p>
        <LinkButton variant="secondary" href={surveyUrl} target="_blank" rel="noopener">
          Complete Survey
        </LinkButton>
      </PageSection>
    </>
  );
}

/** A drawing of the store's sign with the page's heading on it. */
function HeroSign() {
  return (
    <div className={classes.sign}>
      <svg className={classes.board} viewBox="0 0 560 230" aria-hidden="true" focusable="false">
        <path fill="var(--q-collard)" d="M88 96H104V230H88ZM456 96H472V230H456Z" />
        <path fill="var(--q-squash)" d="M0 40 280 8 560 40V176H0Z" />
        <path fill="var(--q-clay)" d="M14 50 280 22 546 50V164H14Z" />
        <g fill="none" stroke="var(--q-blush)" strokeWidth="2" strokeLinecap="round">
          <path d="M14 92H118M150 92H190M372 92H412M446 92H546M14 130H96M464 130H546" opacity="0.45" />
        </g>
        <g stroke="var(--q-squash)" strokeWidth="3" strokeLinecap="round" fill="var(--q-mint)">
          <path d="M56 150V112" fill="none" />
          <path d="M56 128C40 128 34 116 34 106 48 106 56 114 56 128ZM56 118C72 118 78 106 78 96 64 96 56 104 56 118Z" />
          <path d="M504 150V112" fill="none" />
          <path d="M504 128C488 128 482 116 482 106 496 106 504 114 504 128ZM504 118C520 118 526 106 526 96 512 96 504 104 504 118Z" />
        </g>
      </svg>
      <h1 className={classes.name}>Country Store</h1>
    </div>
  );
}

interface ShelfProps {
  shelf: GuideCategory;
  title: string;
  subtitle: string;
  tone?: 'page' | 'band';
  columns: 2 | 4;
  children: (guide: Guide) => ReactNode;
}

/** One section of guides, in the catalogue's order. */
function Shelf({ shelf, title, subtitle, tone, columns, children }: ShelfProps) {
  const headingId = useId();
  return (
    <PageSection tone={tone} labelledBy={headingId}>
      <SectionHeading id={headingId} subtitle={subtitle}>
        {title}
      </SectionHeading>
      <CardGrid columns={columns}>{guides.filter((guide) => guide.category === shelf).map(children)}</CardGrid>
    </PageSection>
  );
}

interface GuidePacketProps {
  guide: Guide;
  isReleased: boolean;
  isOpening: boolean;
  onOpen: (guide: Guide) => void;
}

function GuidePacket({ guide, isReleased, isOpening, onOpen }: GuidePacketProps) {
  const { id, title, price, description } = guide;
  return (
    <ProductCard
      seed={`guide:${id}`}
      title={title}
      price={price === 0 ? 'FREE' : formatUsd(price)}
      action={<GuideAction guide={guide} isReleased={isReleased} isOpening={isOpening} onOpen={onOpen} />}
    >
      <p>{description}</p>
    </ProductCard>
  );
}

function GuideAction({ guide, isReleased, isOpening, onOpen }: GuidePacketProps) {
  const { title, price, button } = guide;
  if (price === 0)
    return (
      <>
        <Button type="button" disabled={isOpening} onClick={() => onOpen(guide)}>
          {isOpening ? 'Opening...' : button}
        </Button>
        <Link className={buttonClass('link')} to={checkoutHref(guide)} state={toCheckoutItem(guide)}>
          Save to my library
          <VisuallyHidden>{title}</VisuallyHidden>
        </Link>
      </>
    );
  if (isReleased)
    return (
      <Link className={buttonClass()} to={checkoutHref(guide)} state={toCheckoutItem(guide)}>
        Buy Now
      </Link>
    );
  return (
    <Button type="button" disabled>
      {button}
    </Button>
  );
}

export { CountryStorePage as Component };
