import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callName, type Endpoint, formRules, releaseAdmin, serviceContracts } from '@farm/contracts';
import { eachAlone } from '@farm/executor';

const contracts = [...Object.values(serviceContracts).flat(), releaseAdmin];

/** The source of each module by its name: one per call, so that a page carries only the rules of its own forms. */
export function formRuleModules(): Map<string, string> {
  const modules = new Map<string, string>();
  for (const [key, endpoint] of contracts.flatMap((contract) => Object.entries<Endpoint>(contract))) {
    const rules = formRules(endpoint);
    if (!rules) continue;
    const name = callName(key);
    if (modules.has(name)) throw new Error(`Two calls are named ${name}`);
    modules.set(name, `/** ${key} */\nexport const ${name} = ${JSON.stringify(rules)} as const;\n`);
  }
  return modules;
}

/** The Nx target contracts:generate, through tools/executor. */
export const build = eachAlone(async (folder) => {
  const generated = join(folder, 'generated');
  const modules = formRuleModules();
  rmSync(generated, { recursive: true, force: true });
  mkdirSync(generated);
  for (const [name, source] of modules) writeFileSync(join(generated, `${name}.ts`), source);
  const names = [...modules.keys()].sort();
  writeFileSync(
    join(generated, 'form-rules.ts'),
    names.map((name) => `export { ${name} } from './${name}';\n`).join(''),
  );
  return `The rules of ${modules.size} forms`;
});
