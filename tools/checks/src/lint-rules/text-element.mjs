// A translator in the browser replaces each text node by elements. React keeps the old node: what it changes there later is not
// seen, and what it removes or inserts beside it throws. A text that is an element's only child is replaced as a whole, which works.

/** @typedef {'nothing' | 'element' | 'fixed' | 'changing' | 'unknown'} Kind What an expression renders. */

const MESSAGES = {
  changing:
    'A translated page does not show a later change of this text: give it an element of its own, or make one template of all texts.',
  reference:
    'In a translated page the element before cannot be inserted in front of this text: give the text an element.',
};

const ELEMENT_TYPES = /^(React\.)?(ReactNode|ReactElement|JSX\.Element)$/;
const TEXT_KEYWORDS = new Set(['TSStringKeyword', 'TSNumberKeyword', 'TSTemplateLiteralType']);
const hasWords = (text) => /[\p{L}\p{N}]/u.test(text); // what a translator replaces
const isNothing = ({ type, value, name, operator }) =>
  (type === 'Literal' && (value === null || typeof value === 'boolean' || !hasWords(String(value)))) ||
  (type === 'Identifier' && name === 'undefined') ||
  (type === 'UnaryExpression' && operator === '!');

/** Both branches of a condition together. */
function union(first, second) {
  if (first === second) return first === 'fixed' ? 'changing' : first;
  const kinds = [first, second];
  if (kinds.includes('changing') || kinds.includes('fixed')) return 'changing';
  return kinds.includes('unknown') ? 'unknown' : 'element';
}

const asReference = ({ expression, typeArguments }) => ({
  type: 'TSTypeReference',
  typeName: expression,
  typeArguments,
});

/** The type of a property of an interface or type literal in the same file. */
function memberType(program, type, property) {
  if (!type) return undefined;
  if (type.type === 'TSTypeLiteral' || type.type === 'TSInterfaceBody') {
    const members = type.members ?? type.body;
    return members.find(({ key }) => key?.name === property)?.typeAnnotation?.typeAnnotation;
  }
  if (type.type === 'TSIntersectionType')
    return type.types.map((each) => memberType(program, each, property)).find(Boolean);
  if (type.type !== 'TSTypeReference') return undefined;
  const name = type.typeName.name;
  if (/^(Omit|Partial|Pick|Readonly)$/.test(name)) return memberType(program, type.typeArguments.params[0], property);
  for (const statement of program.body) {
    const { declaration = statement } = statement;
    if (declaration?.id?.name !== name) continue;
    if (declaration.type === 'TSInterfaceDeclaration')
      return [declaration.body, ...declaration.extends.map(asReference)]
        .map((each) => memberType(program, each, property))
        .find(Boolean);
    if (declaration.type === 'TSTypeAliasDeclaration') return memberType(program, declaration.typeAnnotation, property);
  }
  return undefined;
}

/** What a declared type renders. Types of other files are not read. */
function kindOfType(type, source) {
  if (!type) return undefined;
  if (TEXT_KEYWORDS.has(type.type)) return 'changing';
  if (type.type === 'TSUnionType') return type.types.map((each) => kindOfType(each, source)).find(Boolean);
  return type.type === 'TSTypeReference' && ELEMENT_TYPES.test(source.getText(type)) ? 'element' : undefined;
}

/** The returns of a function's own body, those in its branches included. */
function returnsIn({ type, body, consequent, alternate, cases, argument }) {
  if (type === 'ReturnStatement') return [{ argument }];
  const nested = [body, consequent, alternate, cases].flat().filter(Boolean);
  return /Statement$|^SwitchCase$/.test(type) ? nested.flatMap(returnsIn) : [];
}

const returned = ({ body }) =>
  body.type === 'BlockStatement' ? body.body.filter(({ type }) => type === 'ReturnStatement').at(-1)?.argument : body;

/** @type {import('eslint').Rule.RuleModule} */
export const textElement = {
  meta: { type: 'problem', fixable: 'code', messages: MESSAGES, schema: [] },
  create(context) {
    const source = context.sourceCode;
    const program = source.ast;

    function variableOf(identifier) {
      for (let scope = source.getScope(identifier); scope; scope = scope.upper) {
        const variable = scope.set.get(identifier.name);
        if (variable) return variable;
      }
      return undefined;
    }

    const parameterOf = ({ type, node, name }) =>
      type === 'Parameter' ? node.params?.find((each) => contains(each, name)) : undefined;

    /** The pattern or identifier that declares a parameter, or a constant read from a parameter, and its type. */
    function declarationOf(definition) {
      const parameter = parameterOf(definition);
      if (parameter) return { pattern: parameter, type: parameter.typeAnnotation?.typeAnnotation };
      const { id: pattern, init } = definition.node;
      const from = init?.type === 'Identifier' ? variableOf(init)?.defs[0] : undefined;
      return { pattern, type: from && parameterOf(from)?.typeAnnotation?.typeAnnotation };
    }

    function kindOfVariable(identifier) {
      if (/^[A-Z][A-Z\d_]*$/.test(identifier.name)) return 'fixed';
      const definition = variableOf(identifier)?.defs[0];
      if (!definition) return 'changing';
      if (definition.type === 'ImportBinding') return 'fixed';
      if (definition.type === 'Variable' && definition.node.id.type === 'Identifier' && definition.node.init)
        return definition.parent.kind === 'const' ? kindOf(definition.node.init) : 'changing';
      const { pattern, type } = declarationOf(definition);
      const declared =
        pattern?.type === 'ObjectPattern' ? memberType(program, type, propertyName(pattern, definition.name)) : type;
      return kindOfType(declared, source) ?? (identifier.name === 'children' ? 'element' : 'changing');
    }

    function kindOfCall({ callee, arguments: [first] }) {
      const name = callee.name ?? callee.property?.name ?? '';
      if (/^(map|flatMap)$/.test(name)) {
        if (!first || !/Function/.test(first.type)) return 'element';
        const result = returned(first);
        return result ? kindOf(result) : 'unknown';
      }
      const definition = callee.type === 'Identifier' ? variableOf(callee)?.defs[0]?.node : undefined;
      const called = definition?.init ?? definition;
      const result = called && /Function/.test(called.type) ? returned(called) : undefined;
      if (result) return kindOf(result);
      return /^(children|cloneElement|createElement|render.*)$/.test(name) ? 'element' : 'changing';
    }

    /** @returns {Kind} */
    function kindOf(node) {
      if (isNothing(node)) return 'nothing';
      switch (node.type) {
        case 'JSXElement':
        case 'JSXFragment':
          return 'element';
        case 'Literal':
          return 'fixed';
        case 'TemplateLiteral':
          return node.expressions.every((each) => kindOf(each) === 'fixed') ? 'fixed' : 'changing';
        case 'BinaryExpression':
          return kindOf(node.left) === 'fixed' && kindOf(node.right) === 'fixed' ? 'fixed' : 'changing';
        case 'LogicalExpression':
          return node.operator === '&&'
            ? union('nothing', kindOf(node.right))
            : union(kindOf(node.left), kindOf(node.right));
        case 'ConditionalExpression':
          return union(kindOf(node.consequent), kindOf(node.alternate));
        case 'TSAsExpression':
        case 'TSNonNullExpression':
        case 'ChainExpression':
          return kindOf(node.expression);
        case 'Identifier':
          return kindOfVariable(node);
        case 'MemberExpression':
          return kindOfMember(node);
        case 'CallExpression':
          return kindOfCall(node);
        default:
          return 'changing';
      }
    }

    function kindOfMember(node) {
      if (node.property.name === 'children') return 'element';
      let root = node.object;
      while (root.type === 'MemberExpression') root = root.object;
      if (root.type !== 'Identifier') return 'changing';
      if (kindOfVariable(root) === 'fixed') return 'fixed';
      const type = variableOf(root)?.defs[0]?.name.typeAnnotation?.typeAnnotation;
      return (node.object === root && kindOfType(memberType(program, type, node.property.name), source)) || 'changing';
    }

    function kindOfChild(child) {
      if (child.type === 'JSXText') return 'fixed';
      return child.type === 'JSXExpressionContainer' ? kindOf(child.expression) : 'element';
    }

    const isConditional = (child) =>
      child.type === 'JSXExpressionContainer' && !/^JSX/.test(child.expression.type) && kindOfChild(child) !== 'fixed';
    const isRendered = (child) =>
      child.type === 'JSXText'
        ? /\S/.test(child.value) || !child.value.includes('\n')
        : child.expression?.type !== 'JSXEmptyExpression';
    const isUntranslated = (node) =>
      [...source.getAncestors(node), node].some((each) =>
        each.openingElement?.attributes.some(({ name, value }) => name?.name === 'translate' && value?.value === 'no'),
      );

    function check(node) {
      const children = node.children.filter(isRendered);
      const isFragment = node.type === 'JSXFragment' || node.openingElement.name.name === 'Fragment';
      if (children.length < 2 && !isFragment) return;
      const problems = children.flatMap((child, at) => {
        const kind = kindOfChild(child);
        if (kind === 'changing')
          return [
            {
              node: child,
              messageId: 'changing',
              fix: (fixer) => fixer.replaceText(child, `<span>${source.getText(child)}</span>`),
            },
          ];
        if (kind !== 'fixed' || (child.type === 'JSXText' && !hasWords(child.value))) return [];
        const before = children[at - 1];
        return before && isConditional(before) && kindOfChild(before) === 'element'
          ? [{ node: child, messageId: 'reference' }]
          : [];
      });
      if (problems.length > 0 && !isUntranslated(node)) problems.forEach((problem) => context.report(problem));
    }

    /** A component that returns a text without an element puts it beside whatever its parent renders. */
    function checkComponent(node) {
      const name = node.id?.name ?? (node.parent.type === 'VariableDeclarator' ? node.parent.id.name : '');
      const result = /^[A-Z]/.test(name ?? '') && node.body;
      if (!result) return;
      const results = result.type === 'BlockStatement' ? returnsIn(result).map(({ argument }) => argument) : [result];
      for (const each of results)
        if (
          each &&
          !/^(Identifier|MemberExpression|JSX.*)$/.test(each.type) &&
          ['fixed', 'changing'].includes(kindOf(each))
        )
          context.report({ node: each, messageId: 'changing' });
    }

    return {
      JSXElement: check,
      JSXFragment: check,
      FunctionDeclaration: checkComponent,
      FunctionExpression: checkComponent,
      ArrowFunctionExpression: checkComponent,
    };
  },
};

function contains(pattern, name) {
  return pattern.range[0] <= name.range[0] && name.range[1] <= pattern.range[1];
}

/** The property that a destructured parameter reads into a name. */
function propertyName(pattern, name) {
  return pattern.properties.find((each) => contains(each, name))?.key?.name;
}
