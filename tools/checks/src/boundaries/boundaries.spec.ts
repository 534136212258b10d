import { join } from 'node:path';
import { output, ROOT } from '../workspace';

interface LintMessage {
  ruleId: string | null;
  message: string;
}

const imports = (name: string) => `import * as used from '${name}';\nexport const value = used;\n`;
const MANY_LINES = Array.from({ length: 401 }, (_, i) => `export const line${i} = ${i};`).join('\n');

const BOUNDARY = '@nx/enforce-module-boundaries';
const IMPORT = 'ts/no-restricted-imports';
const SYNTAX = 'no-restricted-syntax';
const PROPERTY = 'no-restricted-properties';

const component = (element: string) =>
  `export const X = ({ name, on }: { name: string; on: boolean }) => ${element};\n`;
const TEXT = 'farm/text-element';
const PLAN = 'apps/learning-mfe/src/x.tsx';

/** A violation of each rule, which proves that the rule is enabled. */
const violations = [
  ['a remote imports a remote', 'apps/store-mfe/src/x.ts', imports('../../learning-mfe/src/routes'), BOUNDARY],
  ['a remote imports the database', 'apps/store-mfe/src/x.ts', imports('@farm/prisma'), BOUNDARY],
  ['a remote imports the router itself', 'apps/store-mfe/src/x.ts', imports('react-router-dom'), BOUNDARY],
  ['the shell imports fastify', 'apps/shell/src/x.ts', imports('fastify'), BOUNDARY],
  ['libs/ui fetches data', 'libs/ui/src/x.ts', imports('@farm/web-kit'), BOUNDARY],
  ['a service imports a service', 'services/payments/src/x.ts', imports('../../learning/src/app'), BOUNDARY],
  ['a service imports a tool', 'services/gateway/src/x.ts', imports('@farm/checks'), BOUNDARY],
  ['the gateway imports the database', 'services/gateway/src/x.ts', imports('@farm/prisma'), BOUNDARY],
  ["a team's service reads releases", 'services/payments/src/x.ts', imports('@farm/release-store'), BOUNDARY],
  ['the release store imports a tool', 'libs/release-store/src/x.ts', imports('@farm/webpack'), BOUNDARY],
  ['a tool imports a service', 'tools/release/src/x.ts', imports('../../../services/gateway/src/app'), BOUNDARY],
  ['a service imports React', 'services/payments/src/x.ts', imports('react'), BOUNDARY],
  ['contracts import server-kit', 'libs/contracts/src/x.ts', imports('@farm/server-kit'), BOUNDARY],
  ['browser code imports values from contracts', 'apps/store-mfe/src/x.ts', imports('@farm/contracts'), IMPORT],
  ['a remote creates its own router', 'apps/store-mfe/src/x.ts', imports('@farm/web-kit/shell'), IMPORT],
  ['business logic imports the database', 'services/payments/src/orders/x.ts', imports('@farm/prisma'), IMPORT],
  ['routes import the database', 'services/payments/src/orders/x.routes.ts', imports('@farm/prisma'), IMPORT],
  ['a repository imports HTTP', 'services/payments/src/orders/x.repository.ts', imports('fastify'), IMPORT],
  ['business logic imports a vendor', 'services/payments/src/orders/x.ts', imports('stripe'), IMPORT],
  ['a page calls fetch', 'apps/store-mfe/src/x.ts', `export const value = () => fetch('/api/x');\n`, SYNTAX],
  ['a style attribute', 'apps/store-mfe/src/x.tsx', `export const X = () => <p style={{ top: 0 }}>x</p>;\n`, SYNTAX],
  [
    'a name of a visitor without a direction',
    PLAN,
    'export const X = ({ playerName }: { playerName: string }) => <b>{playerName}</b>;\n',
    SYNTAX,
  ],
  [
    'words of a visitor without a direction',
    'apps/ops-mfe/src/x.tsx',
    "import admin from './admin/admin.module.css';\nexport const X = ({ text }: { text: string }) => <p className={admin.words}>{text}</p>;\n",
    SYNTAX,
  ],
  [
    'Escape without a look at input methods',
    PLAN,
    "export const isClosing = (event: KeyboardEvent) => event.key === 'Escape';\n",
    SYNTAX,
  ],
  ['a conditional text beside an element', PLAN, component("<p>{on && 'Please wait'}<b>now</b></p>"), TEXT],
  ['a changing text beside an icon', PLAN, component('<p><svg />{on ? name : "Like"}</p>'), TEXT],
  ['a text cut into pieces', PLAN, component('<p>Hello {name}!</p>'), TEXT],
  ['a text of its own in a fragment', PLAN, component('<>{name}</>'), TEXT],
  [
    'a component that returns a text',
    PLAN,
    'export const Saved = ({ at }: { at: string }) => `Saved at ${at}`;\n',
    TEXT,
  ],
  ['a text behind an element that comes and goes', PLAN, component('<p>{on && <b>New</b>} in May</p>'), TEXT],
  [
    'business logic reads the environment',
    'services/payments/src/x.ts',
    'export const value = process.env;\n',
    PROPERTY,
  ],
  ['a focused test', 'libs/farm/src/x.spec.ts', `test.only('x', () => undefined);\n`, PROPERTY],
  ['any', 'libs/farm/src/x.ts', 'export const value = (x: any) => x;\n', 'ts/no-explicit-any'],
  ['a file of 401 lines', 'libs/farm/src/x.ts', MANY_LINES, 'max-lines'],
] as const;

/** The same imports where they are allowed. */
const permitted = [
  ['a repository imports the database', 'services/payments/src/orders/x.repository.ts', imports('@farm/prisma')],
  ['a provider imports its vendor', 'services/payments/src/orders/x.provider.ts', imports('stripe')],
  ['the shell creates the router', 'apps/shell/src/x.ts', imports('@farm/web-kit/shell')],
  ['the gateway reads releases', 'services/gateway/src/x.ts', imports('@farm/release-store')],
  ['the gateway imports HTTP', 'services/gateway/src/x.ts', imports('fastify')],
  ['a tool reads releases', 'tools/release/src/x.ts', imports('@farm/release-store')],
  [
    'a changing text alone in its element',
    PLAN,
    component('<p hidden={on}><b>Hello</b> <span>{`${name}!`}</span></p>'),
  ],
  [
    'a name of a visitor with a direction',
    PLAN,
    'export const X = ({ playerName }: { playerName: string }) => <b dir="auto">{playerName}</b>;\n',
  ],
  ['a fixed text beside an element', PLAN, component('<p hidden={on}>Hello <b>{name}</b>, welcome</p>')],
  ['elements that come and go beside each other', PLAN, component('<p>{on && <b>New</b>} <i>{name}</i></p>')],
  ['a text that is not translated', PLAN, component('<p translate="no" hidden={on}><b>Code</b> {name}</p>')],
  ['a service imports contracts', 'services/payments/src/x.ts', imports('@farm/contracts')],
] as const;

let rulesBroken: Map<string, string[]>;

// ESLint runs in its own process, because Jest cannot load its configuration, an ES module.
beforeAll(() => {
  const texts = [...violations, ...permitted].map(([name, file, code]) => ({ name, file: join(ROOT, file), code }));
  const messages = JSON.parse(
    output('node', '--import', 'tsx', join(__dirname, 'testing/lint-texts.ts'), JSON.stringify(texts)),
  ) as Record<string, LintMessage[]>;
  rulesBroken = new Map(
    Object.entries(messages).map(([name, messages]) => [
      name,
      messages.map(({ ruleId, message }) => ruleId ?? message),
    ]),
  );
}, 120_000);

test.each(violations)('%s is rejected', (name, _file, _code, rule) => expect(rulesBroken.get(name)).toContain(rule));

test.each(permitted)('%s is permitted', (name) => expect(rulesBroken.get(name)).toEqual([]));
