import { course, formatShortMinutes, site } from '@farm/farm';
import { Badge } from '@farm/ui';
import classes from './certificate-sheet.module.css';

interface CertificateSheetProps {
  /** The holder's; absent on a sample. */
  name?: string;
  /** Of all lessons; absent while they load. */
  minutes: number | undefined;
}

/** The certificate as it is printed (services/payments, pdf/certificate.ts), with a line where the name goes. */
export function CertificateSheet({ name, minutes }: CertificateSheetProps) {
  const isSample = name === undefined;
  return (
    <figure className={classes.certificate} aria-label={isSample ? 'Sample certificate' : 'Your certificate'}>
      {isSample && <Badge tone="plain">Sample</Badge>}
      <p className={classes.company}>{`${site.company} · ${site.city}, ${site.state}`}</p>
      <p className={classes.heading}>Certificate of Completion</p>
      <p>This is to certify that</p>
      <p className={classes.name} dir="auto">
        {name?.trim() || 'Your name'}
      </p>
      <p>has completed every lesson and passed every quiz of the course</p>
      <p className={classes.course}>{course.title}</p>
      <p>{`${course.skills.length} lessons${minutes ? `, ${formatShortMinutes(minutes)}` : ''} of reading and quizzes, on how to:`}</p>
      <p>{course.skills.join(' · ')}</p>
    </figure>
  );
}
