import { certificates } from '@farm/contracts';
import { productOf } from '@farm/farm';
import { refuse, serve, type App, type Caller } from '@farm/server-kit';
import { sendPaper } from '../downloads/send-paper';
import { mustHaveAccess, type Access, type AccessDeps } from '../library/access';
import { GIVEN_BACK } from '../orders/told';
import { certificatePdf } from '../paper/certificate';
import { readCode } from './certificate-code';
import type { Certificate, CertificateRepository } from './certificates.repository';

export interface CertificateDeps extends AccessDeps {
  certificates: CertificateRepository;
  siteOrigin: string;
}

async function found(typed: string, deps: CertificateDeps): Promise<Certificate> {
  const code = readCode(typed);
  const known = code === null ? null : await deps.certificates.find(code);
  return known ?? refuse(404, 'certificate.unknown', 'We do not know this code.');
}

const courseTitle = (id: string) => productOf(id)?.title ?? id;

/** What anyone may know: no address, no order. */
async function check(typed: string, deps: CertificateDeps) {
  const { name, courseId, issuedOn, isRevoked } = await found(typed, deps);
  const status = isRevoked ? ('revoked' as const) : ('valid' as const);
  return { status, name, course: courseTitle(courseId), issuedOn: issuedOn.toISOString() };
}

const isOwner = (access: Access, { orderId, emailHash }: Certificate) =>
  access.kind === 'order'
    ? access.orderId === orderId
    : emailHash !== null && Buffer.from(emailHash).equals(Buffer.from(access.emailHash));

async function paper(typed: string, caller: Caller, deps: CertificateDeps) {
  const access = await mustHaveAccess(caller, deps);
  const certificate = await found(typed, deps);
  const { code, name, courseId, issuedOn, isRevoked } = certificate;
  if (!isOwner(access, certificate))
    return refuse(403, 'certificate.not_yours', 'This certificate belongs to somebody else.');
  if (isRevoked) return refuse(410, 'certificate.revoked', GIVEN_BACK);
  const checkAt = `${deps.siteOrigin}/verify/${code}`;
  const pdf = await certificatePdf({ code, name, course: courseTitle(courseId), issuedOn, checkAt });
  return sendPaper(caller, { pdf, name: `certificate-${code}` });
}

/** The public check of a certificate, and its paper for whoever may open the course. */
export const certificateRoutes = (app: App, deps: CertificateDeps) =>
  serve(app, certificates, {
    'GET /api/certificates/:code': ({ params }) => check(params.code, deps),
    'GET /api/certificates/:code/pdf': ({ params }, caller) => paper(params.code, caller, deps),
  });
