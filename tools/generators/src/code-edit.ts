import ts from 'typescript';

const parse = (text: string) => ts.createSourceFile('file.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

function find<T extends ts.Node>(root: ts.Node, is: (node: ts.Node) => node is T): T | undefined {
  if (is(root)) return root;
  return ts.forEachChild(root, (child) => find(child, is));
}

function must<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Error(`The file has no ${what}: its shape is not the one of its room.`);
  return found;
}

const inserted = (text: string, at: number, more: string) => text.slice(0, at) + more + text.slice(at);

/** Puts text behind the last of some nodes and its comma, or behind the opening bracket when there is none. */
function appended(text: string, nodes: ts.NodeArray<ts.Node>, more: string): string {
  const last = nodes.at(-1);
  if (!last) return inserted(text, nodes.pos, more);
  return nodes.hasTrailingComma ? inserted(text, nodes.end, `\n${more}`) : inserted(text, last.getEnd(), `,\n${more}`);
}

const bare = (node: ts.Expression): ts.Expression =>
  ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ? bare(node.expression) : node;

function valueOf(file: ts.SourceFile, name: string): ts.Expression {
  const isIt = (node: ts.Node): node is ts.VariableDeclaration =>
    ts.isVariableDeclaration(node) && node.name.getText() === name;
  return bare(must(find(file, isIt)?.initializer, `variable ${name}`));
}

/** Adds an element to a list: `export const pages = [ … ]`. */
export function withElement(text: string, list: string, element: string): string {
  const value = valueOf(parse(text), list);
  if (!ts.isArrayLiteralExpression(value)) throw new Error(`${list} is no list.`);
  return appended(text, value.elements, element);
}

/** Adds a property to an object: `export const comments = { … } satisfies Contract`. */
export function withProperty(text: string, object: string, property: string): string {
  const value = valueOf(parse(text), object);
  if (!ts.isObjectLiteralExpression(value)) throw new Error(`${object} is no object.`);
  return appended(text, value.properties, property);
}

/** Adds an element to a list inside an object: `owners.community`. */
export function withListed(text: string, object: string, key: string, element: string): string {
  const value = valueOf(parse(text), object);
  const isIt = (node: ts.Node): node is ts.PropertyAssignment =>
    ts.isPropertyAssignment(node) && node.name.getText() === key;
  const list = must(find(value, isIt), `${object}.${key}`).initializer;
  if (!ts.isArrayLiteralExpression(list)) throw new Error(`${object}.${key} is no list.`);
  return appended(text, list.elements, element);
}

/** Adds a handler to `serve(app, contract, { … })`. */
export function withHandler(text: string, contract: string, handler: string): string {
  const isIt = (node: ts.Node): node is ts.CallExpression =>
    ts.isCallExpression(node) && node.expression.getText() === 'serve' && node.arguments[1]?.getText() === contract;
  const handlers = must(find(parse(text), isIt), `serve(app, ${contract}, …)`).arguments[2];
  if (!handlers || !ts.isObjectLiteralExpression(handlers)) throw new Error(`${contract} has no list of handlers.`);
  return appended(text, handlers.properties, handler);
}

/** Adds a statement to the end of what `createService` registers. */
export function withRegistration(text: string, statement: string): string {
  const isIt = (node: ts.Node): node is ts.CallExpression =>
    ts.isCallExpression(node) && node.expression.getText() === 'createService';
  const register = must(find(parse(text), isIt), 'createService(…)').arguments[2];
  if (!register || !ts.isArrowFunction(register) || !ts.isBlock(register.body))
    throw new Error('The service registers nothing in a block.');
  const { statements } = register.body;
  return inserted(text, statements.end, `\n${statement}`);
}

/** Adds a member to `type Db = Pick<PrismaClient, 'a' | 'b'>`. */
export function withMember(text: string, type: string, member: string): string {
  const isIt = (node: ts.Node): node is ts.TypeAliasDeclaration =>
    ts.isTypeAliasDeclaration(node) && node.name.text === type;
  const union = find(must(find(parse(text), isIt), `type ${type}`), ts.isUnionTypeNode);
  return inserted(text, must(union, `union in ${type}`).getEnd(), ` | '${member}'`);
}

const specifier = (line: ts.ImportDeclaration | ts.ExportDeclaration) =>
  line.moduleSpecifier && ts.isStringLiteral(line.moduleSpecifier) ? line.moduleSpecifier.text : '';

/** Adds a line among imports, or among `export * from` lines: before the first that sorts behind it. */
export function withLine(text: string, line: string): string {
  const lineOf = (node: ts.Node): node is ts.ImportDeclaration | ts.ExportDeclaration =>
    ts.isImportDeclaration(node) || (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined);
  const there = parse(text).statements.filter(lineOf);
  const from = /from '(.+)'/.exec(line)?.[1] ?? '';
  const isNear = (name: string) => name.startsWith('.');
  const later = there.find((each) => isNear(specifier(each)) === isNear(from) && specifier(each) > from);
  if (later) return inserted(text, later.getStart(), `${line}\n`);
  const last = must(there.at(-1), 'line like it');
  return inserted(text, last.getEnd(), `\n${line}`);
}
