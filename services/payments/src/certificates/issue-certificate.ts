import { randomBytes } from 'node:crypto';
import { CROCKFORD_ALPHABET, parseCrockfordCode, site } from '@farm/farm';
import { canPrint } from '@farm/print';
import { throwHttpError, type Clock } from '@farm/server-kit';
import type { CertificateRepository } from './certificates.repository';

const LENGTH = 12;

/** 60 random bits, so that codes cannot be guessed. */
export const newCertificateCode = (random: (bytes: number) => Uint8Array = randomBytes): string =>
  Array.from(random(LENGTH), (byte) => CROCKFORD_ALPHABET[byte % CROCKFORD_ALPHABET.length]).join(''); // 256 is a multiple of 32: no bias

/** The stored form of a typed code; null when it is invalid. */
export const parseCertificateCode = (typed: string): string | null => parseCrockfordCode(typed, LENGTH);

/** A name with composed letters and single spaces. Null: not 2 to 80 characters, no letter, or invisible characters. */
export function personName(typed: string): string | null {
  const name = typed.normalize('NFC').trim().replace(/ +/g, ' ');
  const length = [...name].length;
  const isVisible = !/[\p{C}\p{Zl}\p{Zp}]/u.test(name) && /\p{L}/u.test(name);
  return isVisible && length >= 2 && length <= 80 ? name : null;
}

interface IssueDeps {
  certificates: CertificateRepository;
  clock: Clock;
}

/** @throws 422 for an invalid name, or a character that none of the fonts has */
export function requirePrintableName(typed: string): string {
  const name = personName(typed) ?? throwHttpError(422, 'course.name', 'Please enter a name of 2 to 80 characters.');
  if (canPrint(name)) return name;
  return throwHttpError(
    422,
    'course.name',
    'We cannot print one of these characters. Please write the name without it.',
  );
}

/**
 * Idempotent for the same name.
 * @throws 409 before the last lesson, and for another name: an operator corrects names, once
 */
export async function issueCertificate(
  entitlement: { entitlementId: string; done: readonly string[] },
  course: { lessonIds: readonly string[]; name: string },
  { certificates, clock }: IssueDeps,
): Promise<{ code: string }> {
  const name = requirePrintableName(course.name);
  const isFinished = course.lessonIds.length > 0 && course.lessonIds.every((id) => entitlement.done.includes(id));
  if (!isFinished)
    return throwHttpError(409, 'course.unfinished', 'Finish every lesson first. Then you can get your certificate.');
  const { entitlementId } = entitlement;
  const issued = await certificates.issue({ entitlementId, code: newCertificateCode(), name, at: clock.now() });
  if (issued.name === name) return { code: issued.code };
  if (issued.name === null) {
    const deleted = `The name on your certificate was deleted with your data. Write to ${site.emails.info} for help.`;
    return throwHttpError(409, 'course.certificate_anonymous', deleted, { extra: { certificate: issued.code } });
  }
  const sentence = `Your certificate is made out to ${issued.name}. Write to ${site.emails.info} to correct the name.`;
  return throwHttpError(409, 'course.certificate_named', sentence, { extra: { certificate: issued.code } });
}
