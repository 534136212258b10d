import { teachingSheetFiles } from '@farm/contracts';
import { cached, serve, throwHttpError, type App, type Clock } from '@farm/server-kit';
import { sendSheet } from '../farm-plan/print/sheet';
import { sheetPdf } from './sheet-pdf';
import type { SheetContent } from './sheet-schema';

interface TeachingSheetDeps {
  sheets: readonly SheetContent[];
  clock: Clock;
}

const DAY_SECONDS = 86_400;

/** Sends a sheet as PDF. It is set once a day at most, because it takes 0.1 s of processor time. */
export function teachingSheetRoutes(app: App, { sheets, clock }: TeachingSheetDeps): void {
  const byName = new Map(sheets.map((sheet) => [`${sheet.id}.pdf`, sheet]));
  const pdfs = cached(
    async (name: string) => {
      const sheet = byName.get(name);
      return sheet ? sheetPdf(sheet).bytes : null;
    },
    { clock, ttlSeconds: DAY_SECONDS, maxKeys: byName.size },
  );
  serve(app, teachingSheetFiles, {
    'GET /api/teaching-sheets/:name': async ({ params: { name } }, { reply }) => {
      const content = byName.has(name) ? await pdfs(name) : null;
      if (content === null) return throwHttpError(404, 'sheet.unknown', 'We have no such sheet.');
      return sendSheet(reply, { name, content });
    },
  });
}
