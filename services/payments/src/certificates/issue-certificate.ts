import { site } from '@farm/farm';
import { refuse, type Clock } from '@farm/server-kit';
import type { CourseRight } from '../courses/course-right.repository';
import { canPrintName } from '../paper/certificate';
import { newCode } from './certificate-code';
import type { CertificateRepository } from './certificates.repository';
import { personName } from './person-name';

export interface IssueDeps {
  certificates: CertificateRepository;
  clock: Clock;
}

/** The name as it goes on paper; refuses what is no name, and letters that the typeface lacks. */
export function mustBeName(typed: string): string {
  const name = personName(typed) ?? refuse(422, 'course.name', 'Please give a name of 2 to 80 characters.');
  if (canPrintName(name)) return name;
  return refuse(422, 'course.name', 'Our typeface has Latin letters only. Please write the name in them.');
}

/**
 * The certificate of a course of which every lesson is done, made out to a name; asked again with the same name, the same
 * one. Refuses before the last lesson, and another name afterwards: names are corrected by the farm, once.
 */
export async function issueCertificate(
  right: CourseRight,
  asked: { lessonIds: readonly string[]; name: string },
  { certificates, clock }: IssueDeps,
): Promise<{ code: string }> {
  const name = mustBeName(asked.name);
  const isFinished = asked.lessonIds.length > 0 && asked.lessonIds.every((id) => right.done.includes(id));
  if (!isFinished) return refuse(409, 'course.unfinished', 'Finish every lesson first. Then we make your certificate.');
  const { entitlementId } = right;
  const issued = await certificates.issue({ entitlementId, code: newCode(), name, at: clock.now() });
  if (issued.name === name) return { code: issued.code };
  const sentence = `Your certificate is made out to ${issued.name}. Write to ${site.emails.info} to correct the name.`;
  return refuse(409, 'course.certificate_named', sentence, { extra: { certificate: issued.code } });
}
