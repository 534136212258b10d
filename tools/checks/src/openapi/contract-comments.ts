import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../workspace';

const CONTRACTS = join(ROOT, 'libs/contracts/src');
const CALL = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE) \//;

/** The text of the last `/** … *\/` before a node, as one paragraph; '' without one. */
function commentOf(node: ts.Node, source: string): string {
  const ranges = ts.getLeadingCommentRanges(source, node.pos) ?? [];
  const comments = ranges.map(({ pos, end }) => source.slice(pos, end)).filter((text) => text.startsWith('/**'));
  return (comments.at(-1) ?? '')
    .replace(/^\/\*\*|\*\/$/g, '')
    .replace(/^[ \t]*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The comments of the calls in the contracts, by call: 'GET /api/login'. */
export function contractComments(): ReadonlyMap<string, string> {
  const comments = new Map<string, string>();
  const files = readdirSync(CONTRACTS, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'),
  );
  for (const file of files) {
    const text = readFileSync(join(CONTRACTS, file), 'utf8');
    const visit = (node: ts.Node): void => {
      if (ts.isPropertyAssignment(node) && ts.isStringLiteral(node.name) && CALL.test(node.name.text))
        comments.set(node.name.text, commentOf(node, text));
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  }
  return comments;
}

/** The first sentence of a comment, without its full stop. */
export const firstSentence = (comment: string): string =>
  (comment.split(/(?<=[.:;])\s+(?=\S)/)[0] ?? '').replace(/[.:;]$/, '');
