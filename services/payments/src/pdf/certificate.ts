import { formatFarmDate, formatShortMinutes, site } from '@farm/farm';
import { qrCode, renderPdf } from '@farm/print';

export interface CertificateFacts {
  name: string;
  course: string;
  issuedOn: Date;
  /** Minutes of all lessons; 0: unknown. */
  minutes: number;
  /** 'judge ground, water and soil', one of each lesson. */
  skills: readonly string[];
  /** 12 characters of Crockford's base 32. */
  code: string;
  /** URL of the page that verifies it. */
  checkAt: string;
}

/** 'K7Q2-91XD-0ABC': read aloud in fours. */
export const inFours = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** A tagged PDF with a QR code. The same facts always result in the same bytes. */
export function certificatePdf({ name, course, issuedOn, minutes, skills, code, checkAt }: CertificateFacts): Buffer {
  const info = { title: `Certificate of Completion: ${name}`, subject: course, date: issuedOn };
  return renderPdf('certificate', info, {
    company: `${site.company} · ${site.city}, ${site.state}`,
    heading: 'Certificate of Completion',
    lead: 'This is to certify that',
    name,
    deed: 'has completed every lesson and passed every quiz of the course',
    course,
    hours:
      minutes > 0
        ? `${skills.length} lessons, ${formatShortMinutes(minutes)} of reading and quizzes, on how to:`
        : null,
    skills,
    issued: formatFarmDate(issuedOn),
    qr: qrCode(checkAt),
    check: [
      `Certificate ${inFours(code)}`,
      'Anyone can verify it with this code at',
      checkAt.replace(/^https?:\/\//, ''),
    ],
    farm: site.company,
  }).bytes;
}
