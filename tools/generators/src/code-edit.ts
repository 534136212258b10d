import ts from 'typescript';

const parse = (text: string) => ts.createSourceFile('file.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

function find<T extends ts.Node>(root: ts.Node, is: (node: ts.Node) => node is T): T | undefined {
  if (is(root)) return root;
  return ts.forEachChild(root, (child) => find(child, is));
}

function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The file has no ${name}: it does not have the expected structure.`);
  return value;
}

const insert = (text: string, at: number, addition: string) => text.slice(0, at) + addition + text.slice(at);

/** Inserts text after the last node and its comma, or after the opening bracket. */
function append(text: string, nodes: ts.NodeArray<ts.Node>, addition: string): string {
  const last = nodes.at(-1);
  if (!last) return insert(text, nodes.pos, addition);
  return nodes.hasTrailingComma
    ? insert(text, nodes.end, `\n${addition}`)
    : insert(text, last.getEnd(), `,\n${addition}`);
}

const unwrap = (node: ts.Expression): ts.Expression =>
  ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ? unwrap(node.expression) : node;

function valueOf(file: ts.SourceFile, name: string): ts.Expression {
  const isMatch = (node: ts.Node): node is ts.VariableDeclaration =>
    ts.isVariableDeclaration(node) && node.name.getText() === name;
  return unwrap(required(find(file, isMatch)?.initializer, `variable ${name}`));
}

/** Adds an element to an array: `export const pages = [ … ]`. */
export function withElement(text: string, list: string, element: string): string {
  const value = valueOf(parse(text), list);
  if (!ts.isArrayLiteralExpression(value)) throw new Error(`${list} is not an array.`);
  return append(text, value.elements, element);
}

/** Adds a property to an object: `export const comments = { … } satisfies Contract`. */
export function withProperty(text: string, object: string, property: string): string {
  const value = valueOf(parse(text), object);
  if (!ts.isObjectLiteralExpression(value)) throw new Error(`${object} is not an object.`);
  return append(text, value.properties, property);
}

/** Adds an element to an array in an object: `owners.community`. */
export function withListed(text: string, object: string, key: string, element: string): string {
  const value = valueOf(parse(text), object);
  const isMatch = (node: ts.Node): node is ts.PropertyAssignment =>
    ts.isPropertyAssignment(node) && node.name.getText() === key;
  const list = required(find(value, isMatch), `${object}.${key}`).initializer;
  if (!ts.isArrayLiteralExpression(list)) throw new Error(`${object}.${key} is not an array.`);
  return append(text, list.elements, element);
}

/** Adds a handler to `serve(app, contract, { … })`. */
export function withHandler(text: string, contract: string, handler: string): string {
  const isMatch = (node: ts.Node): node is ts.CallExpression =>
    ts.isCallExpression(node) && node.expression.getText() === 'serve' && node.arguments[1]?.getText() === contract;
  const handlers = required(find(parse(text), isMatch), `serve(app, ${contract}, …)`).arguments[2];
  if (!handlers || !ts.isObjectLiteralExpression(handlers)) throw new Error(`${contract} has no object of handlers.`);
  return append(text, handlers.properties, handler);
}

/** Adds a statement at the end of the callback of `createService`. */
export function withRegistration(text: string, statement: string): string {
  const isMatch = (node: ts.Node): node is ts.CallExpression =>
    ts.isCallExpression(node) && node.expression.getText() === 'createService';
  const register = required(find(parse(text), isMatch), 'createService(…)').arguments[2];
  if (!register || !ts.isArrowFunction(register) || !ts.isBlock(register.body))
    throw new Error('createService has no callback with a block.');
  const { statements } = register.body;
  return insert(text, statements.end, `\n${statement}`);
}

const specifier = (line: ts.ImportDeclaration | ts.ExportDeclaration) =>
  line.moduleSpecifier && ts.isStringLiteral(line.moduleSpecifier) ? line.moduleSpecifier.text : '';

/** Adds an import or an `export * from` in alphabetical order. */
export function withLine(text: string, line: string): string {
  const isImportOrExport = (node: ts.Node): node is ts.ImportDeclaration | ts.ExportDeclaration =>
    ts.isImportDeclaration(node) || (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined);
  const lines = parse(text).statements.filter(isImportOrExport);
  const from = /from '(.+)'/.exec(line)?.[1] ?? '';
  const isRelative = (name: string) => name.startsWith('.');
  const later = lines.find((each) => isRelative(specifier(each)) === isRelative(from) && specifier(each) > from);
  if (later) return insert(text, later.getStart(), `${line}\n`);
  const last = required(lines.at(-1), 'import or export');
  return insert(text, last.getEnd(), `\n${line}`);
}
