import { resistAttack } from '../attack';
import type { AttackedSite } from '../attacked-site';
import { type FaultFindings, statuses } from '../findings';
import { interlacedPng, unpackingPdf } from '../hostile-files';
import type { SimulatedVisitor, VisitorResponse } from '../visitor';

const SIDE = 7_200; // 52 megapixels, 225 kB
const PDF_BYTES = 500_000_000;
const ROUNDS = 3;

async function signIn(site: AttackedSite): Promise<SimulatedVisitor> {
  const editor = site.visitor();
  const { status } = await editor.request('/api/auth/operator-link', { body: { token: site.operatorToken } });
  if (status !== 200) throw new Error(`The operator could not sign in: ${status}`);
  return editor;
}

/** Files of a few hundred kB that unpack to hundreds of MB: they are refused, and what they took is given back. */
export async function largePictures(site: AttackedSite, findings: FaultFindings): Promise<void> {
  const editor = await signIn(site);
  const [png, pdf] = await Promise.all([interlacedPng(SIDE), unpackingPdf(PDF_BYTES)]);
  const upload = (body: Buffer, name: string): Promise<VisitorResponse> =>
    editor.request(`/api/ops/files?name=${name}&alt=A%20row%20of%20beans`, {
      method: 'POST',
      body: new Blob([new Uint8Array(body)]),
      headers: { 'content-type': 'application/octet-stream' },
    });
  await resistAttack({
    site,
    findings,
    async run() {
      const responses: VisitorResponse[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        responses.push(...(await Promise.all([upload(png, 'beans.png'), upload(pdf, 'beans.pdf')])));
      findings.must(
        responses.every(({ status }) => status < 500 && status > 0),
        `every file is answered (${statuses(responses)})`,
      );
      return `${responses.length} files: ${statuses(responses)} (${[...new Set(responses.map(({ code }) => code))].join(', ')})`;
    },
  });
}
