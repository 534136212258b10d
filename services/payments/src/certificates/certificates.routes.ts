import { certificates } from '@farm/contracts';
import { throwHttpError, serve, type App, type Caller } from '@farm/server-kit';
import type { Lessons } from '../courses/lessons.provider';
import type { LibraryAccess } from '../access/access.repository';
import { requireLibraryAccess, type AccessDeps } from '../access/library-access';
import { productTitle } from '../catalogue/product-title';
import { sendPdf } from '../downloads/send-file';
import { PURCHASE_REFUNDED } from '../orders/verify-order';
import { certificatePdf } from '../pdf/certificate';
import type { Certificate, CertificateRepository } from './certificates.repository';
import { parseCertificateCode } from './issue-certificate';

export interface CertificateDeps extends AccessDeps {
  certificates: CertificateRepository;
  lessons: Pick<Lessons, 'of'>;
  siteOrigin: string;
}

async function requireCertificate(typed: string, deps: CertificateDeps): Promise<Certificate> {
  const code = parseCertificateCode(typed);
  const certificate = code === null ? null : await deps.certificates.find(code);
  return certificate ?? throwHttpError(404, 'certificate.unknown', 'No certificate has this code.');
}

const NAME_REMOVED = 'The holder asked us to remove their name.';

/** Public: no address, no order. */
async function verifyCertificate(typed: string, deps: CertificateDeps) {
  const { name, courseId, issuedOn, isRevoked } = await requireCertificate(typed, deps);
  const status = isRevoked ? ('revoked' as const) : ('valid' as const);
  const holder = { name: name ?? NAME_REMOVED, nameRemoved: name === null };
  return { status, ...holder, course: productTitle(courseId), issuedOn: issuedOn.toISOString() };
}

const isOwner = (access: LibraryAccess, { orderId, emailHash }: Certificate) =>
  access.kind === 'order'
    ? access.orderId === orderId
    : emailHash !== null && Buffer.from(emailHash).equals(Buffer.from(access.emailHash));

async function sendCertificate(typed: string, caller: Caller, deps: CertificateDeps) {
  const access = await requireLibraryAccess(caller, deps);
  const certificate = await requireCertificate(typed, deps);
  const { code, name, courseId, issuedOn, isRevoked } = certificate;
  if (!isOwner(access, certificate))
    return throwHttpError(403, 'certificate.not_yours', 'This certificate belongs to somebody else.');
  if (isRevoked) return throwHttpError(410, 'certificate.revoked', PURCHASE_REFUNDED);
  if (name === null)
    return throwHttpError(410, 'certificate.name_removed', 'The name on this certificate was deleted.');
  const checkAt = `${deps.siteOrigin}/verify/${code}`;
  const lessons = await deps.lessons.of(courseId);
  const pdf = certificatePdf({
    ...{ code, name, course: productTitle(courseId), issuedOn, checkAt },
    minutes: lessons.reduce((sum, { minutes }) => sum + minutes, 0),
    skills: lessons.map(({ skill }) => skill),
  });
  return sendPdf(caller, { pdf, name: `certificate-${code}` });
}

export const certificateRoutes = (app: App, deps: CertificateDeps) =>
  serve(app, certificates, {
    'GET /api/certificates/:code': ({ params }) => verifyCertificate(params.code, deps),
    'GET /api/certificates/:code/pdf': ({ params }, caller) => sendCertificate(params.code, caller, deps),
  });
