import ts from 'typescript';

/** What is counted of one file. Lines are lines of the file as it stands. */
export interface Measured {
  path: string;
  isTest: boolean;
  lines: number;
  /** Lines that hold nothing but a comment, of those that are not blank. */
  commentLines: number;
  filledLines: number;
  /** Lines of each function that has a body. */
  functions: number[];
  /** `any` as a type. */
  anys: number;
  /** Rules switched off in place, errors ignored, tests skipped or focused. */
  disabled: number;
}

const DISABLED =
  /eslint-disable|@ts-(?:ignore|nocheck|expect-error)|prettier-ignore|\b(?:test|it|describe)\.(?:skip|only|todo|fixme)\(/g;

export const isTest = (path: string): boolean =>
  /\.spec\.tsx?$|\/testing\//.test(path) || path.startsWith('apps/site-e2e/');

function commentLines(file: ts.SourceFile): number {
  const text = file.getFullText();
  const lines = text.split('\n');
  const spans = new Map<number, number>();
  const look = (node: ts.Node) => {
    for (const { pos, end } of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []) spans.set(pos, end);
    ts.forEachChild(node, look);
  };
  look(file);
  const of = (pos: number) => file.getLineAndCharacterOfPosition(pos).line;
  const held = new Set(
    [...spans].flatMap(([pos, end]) => Array.from({ length: of(end) - of(pos) + 1 }, (_, i) => of(pos) + i)),
  );
  return [...held].filter((line) => /^\s*(\/\/|\/?\*)/.test(lines[line] ?? '')).length;
}

/** Counts one file of TypeScript. */
export function measure(path: string, text: string): Measured {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const functions: number[] = [];
  let anys = 0;
  const look = (node: ts.Node) => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) anys += 1;
    if (ts.isFunctionLike(node) && 'body' in node && node.body) functions.push(node.getText().split('\n').length);
    ts.forEachChild(node, look);
  };
  look(file);
  const all = text.replace(/\n$/, '').split('\n');
  return {
    ...{ path, functions, anys, isTest: isTest(path), lines: all.length, commentLines: commentLines(file) },
    filledLines: all.filter((line) => line.trim() !== '').length,
    disabled: path.includes('tools/checks/src/') ? 0 : [...text.matchAll(DISABLED)].length,
  };
}
