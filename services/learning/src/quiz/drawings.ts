import { ContentError } from '@farm/almanac';
import { throwHttpError, type Caller } from '@farm/server-kit';
import { readContent } from '../content';
import type { Bank } from './question-bank';

/** The SVG of each question that shows one, by the question's id. */
export type QuestionDrawings = ReadonlyMap<string, string>;

export interface DrawingDeps {
  drawings: QuestionDrawings;
}

const MAX_BYTES = 6_144;
const VIEW_BOX = /^<svg\b[^>]*\sviewBox="0 0 320 200"/;
/** What a picture does not need, and what would run or load something where it is opened by itself. */
const FORBIDDEN: Readonly<Record<string, RegExp>> = {
  'a script': /<script\b|javascript:/i,
  'an event handler': /\son[a-z]+\s*=/i,
  'HTML or another picture': /<(?:foreignObject|image|iframe|a)\b/i,
  'a reference to another file': /\b(?:href|src)\s*=\s*["']?(?!["']?#)|url\(\s*["']?(?!["']?#)|@import/i,
  'a document type or an entity': /<[!?]/,
};

/** @throws ContentError for a drawing that is too large, has another size or could do anything */
export function assertDrawing(file: string, svg: string): void {
  const bytes = Buffer.byteLength(svg);
  if (bytes > MAX_BYTES) throw new ContentError(file, `has ${bytes} bytes, at most ${MAX_BYTES} are allowed`);
  if (!VIEW_BOX.test(svg)) throw new ContentError(file, 'does not begin with an <svg> with viewBox="0 0 320 200"');
  const found = Object.entries(FORBIDDEN).find(([, pattern]) => pattern.test(svg));
  if (found) throw new ContentError(file, `contains ${found[0]}`);
}

/** Reads and checks the drawings of the scored questions, once, at start. @throws ContentError */
export function readDrawings(folder: string, { challenges }: Pick<Bank, 'challenges'>): QuestionDrawings {
  const ids = challenges.flatMap(({ questions }) => questions.flatMap(({ id, drawing }) => (drawing ? id : [])));
  return new Map(
    ids.map((id) => {
      const file = `drawings/${id}.svg`;
      const svg = readContent(folder, file);
      assertDrawing(file, svg);
      return [id, svg];
    }),
  );
}

export const drawingAddress = (id: string): string => `/api/quiz/drawings/${id}.svg`;

/** For a drawing that somebody opens by itself. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
const DAY_SECONDS = 86_400;

/** Sends a drawing, with an ETag by `serve`. @throws 404 `quiz.drawing-unknown` */
export function sendDrawing(name: string, reply: Caller['reply'], drawings: QuestionDrawings) {
  const svg = drawings.get(name.replace(/\.svg$/, ''));
  if (svg === undefined) return throwHttpError(404, 'quiz.drawing-unknown', 'There is no such drawing.');
  return reply
    .type('image/svg+xml')
    .header('content-security-policy', POLICY)
    .header('cache-control', `public, max-age=${DAY_SECONDS}`)
    .send(svg);
}
