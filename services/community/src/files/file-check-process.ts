import { writeFileSync } from 'node:fs';
import type { PdfResult } from './check-pdf';
import { kindOf } from './file-kind';
import type { PictureProblem, ResizedPicture } from './resize-picture';

/** What the site shows of a file, or why the file is rejected. */
export type FileResult = PdfResult | ResizedPicture | { problem: PictureProblem | 'kind' };

async function checkFile(bytes: Uint8Array): Promise<FileResult> {
  const kind = kindOf(bytes);
  if (kind === null) return { problem: 'kind' };
  if (kind === 'pdf') return (await import('./check-pdf')).checkPdf(bytes);
  return (await import('./resize-picture')).resizePicture(bytes);
}

/** Where memory runs out, Linux ends this process instead of the service. Elsewhere there is no such file. */
function preferOutOfMemoryKill(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // its limits hold without it
  }
}

// One file, one process: what a decoder takes or breaks ends with it.
preferOutOfMemoryKill();
process.once('disconnect', () => process.exit());
process.once('message', (bytes: Uint8Array) => {
  void checkFile(bytes).then((result) => process.send?.(result, () => process.exit()));
});
