import { readFile } from 'node:fs/promises';
import { expect, type Download } from '@playwright/test';

/** Checks that bytes are a complete PDF. */
export function expectPdf(bytes: Buffer): void {
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  expect(bytes.subarray(-16).toString('latin1')).toContain('%%EOF');
  expect(bytes.length).toBeGreaterThan(10_000);
}

/** Waits for a download and checks its file. */
export async function expectPdfFile(download: Download): Promise<void> {
  expect(await download.failure()).toBeNull();
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  expectPdf(await readFile(await download.path()));
}
