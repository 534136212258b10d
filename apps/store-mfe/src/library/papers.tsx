import { cents, formatUsd } from '@farm/farm';
import { Table } from '@farm/ui';
import { Link } from '@farm/web-kit';
import classes from './library.module.css';
import { longDate } from './long-date';
import type { Shelf } from './use-library';

/** A receipt for each order that was paid, as PDF. */
export function Receipts({ receipts }: Pick<Shelf, 'receipts'>) {
  return (
    <Table
      stack
      caption="Receipts"
      columns={['Order', 'For', 'Paid on', 'Amount', 'Paper']}
      rows={receipts.map(({ number, title, paidOn, totalCents }) => ({
        id: number,
        cells: [
          <span key="number" className={classes.whole}>
            {number}
          </span>,
          title,
          longDate(paidOn),
          formatUsd(cents(totalCents)),
          <a
            key="pdf"
            className={classes.paper}
            href={`/api/library/receipts/${encodeURIComponent(number)}`}
            aria-label={`Receipt (PDF) ${number}`}
          >
            Receipt (PDF)
          </a>,
        ],
      }))}
    />
  );
}

/** Certificates of finished courses, with their papers and the pages where anyone checks them. */
export function Certificates({ certificates }: Pick<Shelf, 'certificates'>) {
  return (
    <Table
      stack
      caption="Certificates"
      columns={['Course', 'Made out to', 'Issued', 'Code', 'Paper']}
      rows={certificates.map(({ code, course, name, issuedOn }) => ({
        id: code,
        cells: [
          course,
          name,
          longDate(issuedOn),
          <Link key="check" className={classes.paper} to={`/verify/${encodeURIComponent(code)}`}>
            {code}
          </Link>,
          <a
            key="pdf"
            className={classes.paper}
            href={`/api/certificates/${encodeURIComponent(code)}/pdf`}
            aria-label={`Certificate (PDF) ${course}`}
          >
            Certificate (PDF)
          </a>,
        ],
      }))}
    />
  );
}
