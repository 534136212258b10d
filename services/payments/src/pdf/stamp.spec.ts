import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { accessible, pdfFacts } from '@farm/print/testing';
import { plainPdf } from '../testing/plain-pdf';
import { stampLine, stampPdf } from './stamp';

const license = { number: 'FARM-7K2Q-91XD', email: 'ruth@example.com' };

/** The drawing of each page, as operators. */
async function drawings(bytes: Uint8Array): Promise<string[]> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const streams = pdf.context.enumerateIndirectObjects().map(([, object]) => object);
  return streams
    .flatMap((object) => (object instanceof PDFRawStream ? [object] : []))
    .map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1'))
    .filter((text) => /\b(?:BT|Do)\b/.test(text));
}

test.each([
  ['with an address', license, 'Licensed to ruth@example.com · order FARM-7K2Q-91XD'],
  ['without one', { ...license, email: null }, 'Order FARM-7K2Q-91XD'],
])('the line %s', (_, buyer, line) => expect(stampLine(buyer)).toBe(line));

test('the line is decoration and does not change the structure tree', async () => {
  const before = await plainPdf();
  const stamped = await stampPdf(before, license);
  const [was, is] = [await pdfFacts(before), await pdfFacts(stamped)];
  expect(is).toMatchObject({ ...accessible, title: was.title, pages: was.pages });
  expect(is.tags.sort()).toEqual(was.tags.sort());
  const added = (await drawings(stamped)).filter((text) => !text.includes('/MCID') && text.includes('/Artifact BMC'));
  expect(added).toHaveLength(was.pages);
  expect(added[0]?.trim()).toMatch(/^\/Artifact BMC\s[\s\S]*\bDo\b[\s\S]*EMC$/);
});

test('stamping twice gives the same bytes, and another buyer’s guide has other bytes', async () => {
  const [one, two, other] = await Promise.all(
    [license, license, { ...license, email: 'ann@example.com' }].map(async (each) => stampPdf(await plainPdf(), each)),
  );
  expect(one?.equals(two as Buffer)).toBe(true);
  expect(one?.equals(other as Buffer)).toBe(false);
});

test('a very long address is set smaller, an unprintable one is left out', async () => {
  const long = `${'a'.repeat(64)}@${'b'.repeat(180)}.example`;
  expect((await pdfFacts(await stampPdf(await plainPdf(), { ...license, email: long }))).pages).toBe(1);
  const foreign = await stampPdf(await plainPdf(), { ...license, email: 'руфь@example.com' });
  expect(foreign.equals(await stampPdf(await plainPdf(), { ...license, email: null }))).toBe(true);
});

test('a file that is not a PDF cannot be stamped', async () => {
  await expect(stampPdf(Buffer.from('okra'), license)).rejects.toThrow();
});
