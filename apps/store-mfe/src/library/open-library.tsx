import type { LibraryItem } from '@farm/contracts';
import { coverOf, cents, formatFarmDate, formatUsd, site } from '@farm/farm';
import {
  Badge,
  Button,
  buttonClass,
  CardGrid,
  EmptyState,
  LinkButton,
  ProductCard,
  FormError,
  SectionHeading,
  Stack,
  Status,
  Table,
  Text,
} from '@farm/ui';
import { call, Link, useSubmit } from '@farm/web-kit';
import { useId } from 'react';
import { EndAccess } from '../access-end/end-access';
import { errorMessage } from '../errors';
import classes from './library.module.css';
import type { LibraryContents } from './use-library';

interface OpenLibraryProps {
  contents: LibraryContents;
  onEnd: () => void;
}

export function OpenLibrary({ contents, onEnd }: OpenLibraryProps) {
  const { items, receipts, certificates, buyer } = contents;
  const headingId = useId();
  return (
    <>
      <section className={classes.part} aria-labelledby={headingId}>
        <SectionHeading id={headingId} as="h3">
          Guides and courses
        </SectionHeading>
        {items.length > 0 ? (
          <CardGrid>
            {items.map((item) => (
              <ItemCard key={item.orderNumber} item={item} />
            ))}
          </CardGrid>
        ) : (
          <EmptyLibrary />
        )}
      </section>
      {receipts.length > 0 && <Receipts receipts={receipts} />}
      {certificates.length > 0 && <Certificates certificates={certificates} />}
      <EndAccess isOnlyAccess={buyer === null} onEnd={onEnd} />
    </>
  );
}

function EmptyLibrary() {
  const storeLink = (
    <Link className={buttonClass()} to="/country-store">
      Go to the store
    </Link>
  );
  return (
    <EmptyState title="Nothing here yet." action={storeLink}>
      Guides and courses you buy or save in the Country Store show up here.
    </EmptyState>
  );
}

const ASK_US = `Write to ${site.emails.orders} and we will help.`;

/** By what closed the purchase. */
const CLOSED = {
  payment: {
    suspended: { badge: 'On hold', text: 'This payment is under review. You can open it again once that is resolved.' },
    revoked: { badge: 'Refunded', text: 'This purchase was refunded, so you can no longer open it.' },
  },
  operator: {
    suspended: { badge: 'On hold', text: `We have put this purchase on hold. ${ASK_US}` },
    revoked: { badge: 'Closed', text: `We have closed this purchase, so you can no longer open it. ${ASK_US}` },
  },
};

function accessText({ downloads, kind }: LibraryItem): string {
  if (downloads) return `${downloads.left} of ${downloads.of} downloads left, until ${formatFarmDate(downloads.until)}`;
  return kind === 'course' ? 'Lifetime access' : 'Free: download it as often as you like';
}

function ItemCard({ item }: { item: LibraryItem }) {
  const { productId, title, orderNumber, boughtOn, state, closedBy } = item;
  const closed = state === 'active' ? null : CLOSED[closedBy ?? 'payment'][state];
  return (
    <ProductCard
      cover={coverOf(productId)}
      title={title}
      badge={
        closed && (
          <div>
            <Badge tone="plain">{closed.badge}</Badge>
          </div>
        )
      }
      action={closed ? undefined : <ItemActions item={item} />}
    >
      <Stack gap={1}>
        <Text size="small">{closed ? closed.text : accessText(item)}</Text>
        <Text size="small">{`Order ${orderNumber}, ${formatFarmDate(boughtOn)}`}</Text>
      </Stack>
    </ProductCard>
  );
}

function ItemActions({ item: { kind, productId, title, orderNumber, downloads, slides } }: { item: LibraryItem }) {
  const newLink = useSubmit({
    send: () => call('POST /api/library/fresh-link', { body: { orderNumber } }),
    toMessage: (error) => errorMessage(error, "We couldn't send a link. Please try again."),
  });
  if (kind === 'course')
    return (
      <Link className={buttonClass()} to={`/course-access?${new URLSearchParams({ course: productId })}`}>
        Open the course
      </Link>
    );
  const href = `/api/download/${encodeURIComponent(productId)}`;
  return (
    <Stack gap={2} className={classes.actions}>
      {downloads?.left !== 0 && (
        <LinkButton href={href} aria-label={`Download ${title}`}>
          Download
        </LinkButton>
      )}
      {slides && downloads?.left !== 0 && (
        <LinkButton variant="outline" href={`${href}?part=slides`} aria-label={`Slides (PDF) of ${title}`}>
          Slides (PDF)
        </LinkButton>
      )}
      {downloads && (
        <>
          <Button
            type="button"
            variant="outline"
            isPending={newLink.isPending}
            pendingLabel="Sending..."
            onClick={() => newLink.submit()}
          >
            Send me a new link
          </Button>
          <FormError text={newLink.problem} />
          <Status>{newLink.data?.message ?? null}</Status>
        </>
      )}
    </Stack>
  );
}

interface PdfLinkProps {
  href: string;
  /** 'Receipt' or 'Certificate'. */
  kind: string;
  /** Distinguishes it from the other links, for screen readers. */
  subject: string;
}

const PdfLink = ({ href, kind, subject }: PdfLinkProps) => (
  <a className={classes.link} href={href} aria-label={`${kind} (PDF) ${subject}`}>
    {`${kind} (PDF)`}
  </a>
);

function Receipts({ receipts }: Pick<LibraryContents, 'receipts'>) {
  return (
    <div className={classes.part}>
      <Table
        stack
        caption="Receipts"
        columns={['Order', 'For', 'Paid on', 'Amount', 'File']}
        rows={receipts.map(({ number, title, paidOn, totalCents }) => ({
          id: number,
          cells: [
            <span key="number" className={classes.whole}>
              {number}
            </span>,
            title,
            formatFarmDate(paidOn),
            formatUsd(cents(totalCents)),
            <PdfLink
              key="pdf"
              href={`/api/library/receipts/${encodeURIComponent(number)}`}
              kind="Receipt"
              subject={number}
            />,
          ],
        }))}
      />
    </div>
  );
}

function Certificates({ certificates }: Pick<LibraryContents, 'certificates'>) {
  return (
    <div className={classes.part}>
      <Table
        stack
        caption="Certificates"
        columns={['Course', 'Made out to', 'Issued', 'Code', 'File']}
        rows={certificates.map(({ code, course, name, issuedOn }) => ({
          id: code,
          cells: [
            course,
            name,
            formatFarmDate(issuedOn),
            <Link key="check" className={classes.link} to={`/verify/${encodeURIComponent(code)}`}>
              {code}
            </Link>,
            <PdfLink
              key="pdf"
              href={`/api/certificates/${encodeURIComponent(code)}/pdf`}
              kind="Certificate"
              subject={course}
            />,
          ],
        }))}
      />
    </div>
  );
}
