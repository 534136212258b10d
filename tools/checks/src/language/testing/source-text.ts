import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { filesBelow, ROOT } from '../../workspace';

const isTest = (file: string) => /\.spec\.tsx?$|\/testing\/|^(apps\/[a-z]+-e2e|libs\/e2e-kit)\//.test(file);

/** Source files of all projects without tests, as paths from the root. */
export const sourceFiles = (): string[] =>
  filesBelow('apps', 'services', 'libs', 'tools').filter((file) => /(?<!\.config)\.tsx?$/.test(file) && !isTest(file));

/** The documents and database schemas; the guides and articles of the farm are content and are read by people. */
export const documents = (): string[] =>
  filesBelow('*.md', 'libs/prisma/schema').filter((file) => !/\/content\/|^docs\/(benchmarks|decisions)\//.test(file));

const parseSource = (file: string): ts.SourceFile => {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true, kind);
};

/** Strings, template texts and JSX texts of a source file, with white space collapsed. */
export function textsOf(file: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      texts.push(node.text);
    else if (ts.isJsxText(node)) texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(parseSource(file));
  return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean);
}

const isExported = (statement: ts.Statement) =>
  ts.canHaveModifiers(statement) &&
  ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** Names that a file declares and exports. A name that it only passes on is not among them. */
export function exportedNames(file: string): string[] {
  return parseSource(file)
    .statements.filter(isExported)
    .flatMap((statement) => {
      if (ts.isVariableStatement(statement))
        return statement.declarationList.declarations.flatMap(({ name }) =>
          ts.isObjectBindingPattern(name) ? name.elements.map((each) => each.name.getText()) : [name.getText()],
        );
      return 'name' in statement ? [(statement.name as ts.Identifier).text] : [];
    });
}
