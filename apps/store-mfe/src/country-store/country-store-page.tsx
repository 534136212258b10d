import {
  editionLanguage,
  formatUsd,
  guides,
  survey,
  type BrowserKey,
  type Guide,
  type GuideCategory,
} from '@farm/farm';
import {
  Button,
  buttonClass,
  CardGrid,
  Lead,
  LinkButton,
  NewTabHint,
  PageSection,
  ProductCard,
  SectionHeading,
  VisuallyHidden,
} from '@farm/ui';
import { activeLanguage, Link, useQuery } from '@farm/web-kit';
import { i18n } from '@lingui/core';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { paymentsConfig } from '../card-form/payments-config';
import { checkoutHref, toCheckoutItem } from '../checkout/checkout-item';
import classes from './country-store.module.css';
import { coursePath } from '../premium-course/course-links';
import type { GuideDialogProps } from './guide-dialogs';
import { LazyCourseOffer } from './lazy-course-offer';
import { LazyGuideDialog } from './lazy-guide-dialog';
import { StartHere } from './start-here';
import { useFreeDownload } from './use-free-download';

const PENDING_PAYMENT = 'farm.payment' satisfies BrowserKey;

/** Loads the code that verifies a payment only in the few browsers that store one. */
async function verifyStoredPayment(): Promise<void> {
  try {
    if (window.sessionStorage.getItem(PENDING_PAYMENT) === null) return;
    (await import(/* webpackChunkName: "pending-payment" */ '../card-form/use-pending-payment')).verifyPendingPayment();
  } catch {
    // no storage or no connection: the next visit tries again
  }
}

function CountryStorePage() {
  const { opening, open } = useFreeDownload();
  const [dialog, setDialog] = useState<Omit<GuideDialogProps, 'onClose'>>();
  // None while the service is down: the catalogue's buttons remain, without page counts.
  const { released = [], pages = {} } = useQuery(paymentsConfig).data ?? {};
  useEffect(() => void verifyStoredPayment(), []);
  const packet = (guide: Guide) => (
    <GuidePacket
      key={guide.id}
      guide={guide}
      isReleased={released.includes(guide.id)}
      isOpening={opening.has(guide.id)}
      pages={pages[guide.id]}
      onOpen={(each) => void open(each)}
      onView={(view, isWaiting) => setDialog({ guide, isWaiting, view })}
    />
  );
  return (
    <>
      <PageSection className={classes.hero}>
        <HeroSign />
        <Lead>{i18n._('Guides written for Southern ground. Read the free ones today.')}</Lead>
      </PageSection>
      <StartHere opening={opening} onOpen={(guide) => void open(guide)} />
      <Shelf
        shelf="premium"
        title={i18n._('Premium Digital Guides')}
        subtitle={i18n._('In-depth guides with tables, costs and plans. Look inside before they open.')}
        tone="band"
        columns={4}
      >
        {packet}
      </Shelf>
      <Shelf
        shelf="free"
        title={i18n._('Free Digital Guides')}
        subtitle={i18n._('Yours to keep, no sign-up.')}
        columns={4}
      >
        {packet}
      </Shelf>
      <Shelf
        shelf="teacher"
        title={i18n._('Teacher and Student Guides')}
        subtitle={
          <>
            <span>{`${i18n._('Lesson plans with sheets for classrooms and garden groups.')} `}</span>
            <Link to="/for-teachers">{i18n._('Free sheets and a quiz for your class')}</Link>
          </>
        }
        tone="band"
        columns={2}
      >
        {packet}
      </Shelf>
      <PageSection>
        <LazyCourseOffer details={<Link to={coursePath}>{i18n._('See what is in the course')}</Link>} />
      </PageSection>
      <PageSection tone="band" className={classes.survey}>
        <p>{i18n._('Tell us what you want to read next.')}</p>
        <LinkButton variant="outline" href={survey.url} target="_blank" rel="noopener">
          <span>{i18n._('Complete Survey')}</span>
          <NewTabHint />
        </LinkButton>
      </PageSection>
      {dialog && <LazyGuideDialog {...dialog} onClose={() => setDialog(undefined)} />}
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
      <h1 className={classes.name}>{i18n._('Country Store')}</h1>
    </div>
  );
}

interface ShelfProps {
  shelf: GuideCategory;
  title: string;
  subtitle: ReactNode;
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
  /** Of the built guide; undefined while unknown. */
  pages: number | undefined;
  onOpen: (guide: Guide) => void;
  onView: (view: 'inside' | 'notify', isWaiting: boolean) => void;
}

function GuidePacket(props: GuidePacketProps) {
  const { guide, isReleased, pages, onView } = props;
  const { cover, title, price, description, hasSlides, sellable } = guide;
  const edition = editionLanguage(guide, activeLanguage());
  const isWaiting = !sellable && !isReleased;
  return (
    <ProductCard
      id={guide.id}
      cover={cover}
      title={title}
      price={price === 0 ? i18n._('FREE') : formatUsd(price)}
      action={<GuideAction {...props} />}
    >
      <p>{i18n._(description)}</p>
      {edition !== activeLanguage() && <p>{i18n._('In English')}</p>}
      {hasSlides && <p>{i18n._('With slides (PDF)')}</p>}
      <div className={classes.facts}>
        <span>{pages && edition === 'en' && i18n._('{pages} pages', { pages })}</span>
        <Button type="button" variant="link" size="small" onClick={() => onView('inside', isWaiting)}>
          <span>{i18n._('Look inside')}</span>
          <VisuallyHidden>{title}</VisuallyHidden>
        </Button>
      </div>
    </ProductCard>
  );
}

function GuideAction({ guide, isReleased, isOpening, onOpen, onView }: GuidePacketProps) {
  const { title, price, button } = guide;
  if (price === 0)
    return (
      <>
        <Button type="button" variant="outline" disabled={isOpening} onClick={() => onOpen(guide)}>
          {isOpening ? i18n._('Opening...') : i18n._(button)}
        </Button>
        <Link className={buttonClass('link')} to={checkoutHref(guide)} state={toCheckoutItem(guide)}>
          <span>{i18n._('Save to my library')}</span>
          <VisuallyHidden>{title}</VisuallyHidden>
        </Link>
      </>
    );
  if (isReleased)
    return (
      <Link className={buttonClass('outline')} to={checkoutHref(guide)} state={toCheckoutItem(guide)}>
        {i18n._('Buy Now')}
      </Link>
    );
  return (
    <>
      <Button type="button" disabled>
        {i18n._(button)}
      </Button>
      <Button type="button" variant="link" onClick={() => onView('notify', true)}>
        <span>{i18n._('Tell me when it opens')}</span>
        <VisuallyHidden>{title}</VisuallyHidden>
      </Button>
    </>
  );
}

export { CountryStorePage as Component };
