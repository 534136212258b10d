import { contentSections } from '@farm/contracts';
import { builtInContent, type SiteContent } from '@farm/farm';
import { folderStore, renderPage } from '@farm/release-store';
import fc, { type Arbitrary } from 'fast-check';
import { findHtmlErrors } from './html-errors';
import { liveBuild } from './live-builds';
import { copyReleases } from '@farm/e2e-kit/platform/test-releases';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';

interface Schema {
  readOnly?: boolean;
  type?: 'object' | 'array' | 'string' | 'integer' | 'null';
  const?: string;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  maxLength?: number;
}

/** Texts that would break a page which did not treat them as text. */
const TEXTS = [
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  `"' onmouseover="alert(1)`,
  '${"a"} {{b}} &lt;b&gt; &amp;amp;',
  'עברית ‮reversed‬ 🌽👩🏾‍🌾',
  '<!--$?--> ]]> -->',
  'W'.repeat(500),
  'a b '.repeat(100).trim(),
];

const stringOf = ({ pattern = '', maxLength = 200 }: Schema): Arbitrary<string> => {
  const isValid = (text: string) => new RegExp(pattern).test(text);
  const texts = TEXTS.map((text) => text.slice(0, maxLength).trim()).filter(isValid);
  const generated = fc
    .stringMatching(new RegExp(pattern))
    .map((text) => text.slice(0, maxLength))
    .filter(isValid);
  return texts.length > 0 ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...texts) }, generated) : generated;
};

type Parts = Readonly<Record<string, unknown>>;

/** Values that the schema of a form allows. Read-only fields keep their built-in value, as the service demands. */
function valueOf(schema: Schema, builtIn: unknown): Arbitrary<unknown> {
  if (schema.readOnly) return fc.constant(builtIn);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => valueOf(each, builtIn)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'integer') return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000_000 });
  if (schema.type === 'array') {
    const { items = {}, minItems = 0, maxItems = 8 } = schema;
    const builtInItems = Array.isArray(builtIn) ? (builtIn as unknown[]) : [];
    if (minItems === maxItems) return fc.tuple(...builtInItems.map((each) => valueOf(items, each)));
    return fc.array(valueOf(items, undefined), { minLength: minItems, maxLength: maxItems });
  }
  if (schema.type === 'object') {
    const parts = Object.entries(schema.properties ?? {});
    const values = parts.map(([name, part]) => [name, valueOf(part, (builtIn as Parts | undefined)?.[name])] as const);
    return fc.record(Object.fromEntries(values), { requiredKeys: schema.required ?? [] });
  }
  return stringOf(schema);
}

const contents = valueOf({ type: 'object', properties: contentSections }, builtInContent);

const PAGES = {
  shell: ['/', '/about', '/programs'],
  community: ['/community-griot', '/contact', '/free-guides'],
  store: ['/country-store', '/premium-course'],
} as const;
const RUNS = 20;

for (const [owner, paths] of Object.entries(PAGES))
  for (const path of paths)
    test(`no content that a form accepts breaks ${path}`, async ({ request }) => {
      test.slow();
      const [shell, own] = [await liveBuild(request, 'shell'), await liveBuild(request, owner)];
      const releases = copyReleases();
      const store = folderStore(releases.folder);
      await fc.assert(
        fc.asyncProperty(contents, async (content) => {
          const page = await renderPage(store, { shell, owner: own }, { path }, content as SiteContent);
          expect(Array.isArray(page) ? page : []).toEqual([]);
          if (Array.isArray(page)) return;
          expect(page.html).not.toMatch(/<img src=x|onmouseover="alert/);
          const document = `<!DOCTYPE html><html lang="en"><head><title>x</title></head><body>${page.html}</body></html>`;
          expect(await findHtmlErrors(document)).toEqual([]);
        }),
        { numRuns: RUNS, seed: 1, endOnFailure: true },
      );
      releases.remove();
    });
