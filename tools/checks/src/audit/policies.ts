import { CspEvaluator } from 'csp_evaluator/dist/evaluator';
import { CspParser } from 'csp_evaluator/dist/parser';
import type { Finding, Validator } from './finding';
import { packageVersion } from './program';

// Of csp_evaluator: 10 high, 20 syntax, 30 medium, 40 high maybe; 45 strict, 50 medium maybe, 60 information, 100 none.
const WORST_THAT_MAY_STAND = 40;

/** Google's evaluator over each policy that a page has. */
export const cspEvaluator: Validator = {
  name: 'csp_evaluator',
  install: 'npm ci',
  judges: `each content security policy: nothing of severity ${WORST_THAT_MAY_STAND} or worse`,
  version: () => packageVersion('csp_evaluator'),
  run: async ({ pages }) => {
    const policies = new Map([...pages].map(([path, { policy }]) => [policy, path]));
    const findings: Finding[] = [];
    for (const [policy, place] of policies)
      for (const { type, description, directive, value = '', severity } of new CspEvaluator(
        new CspParser(policy).csp,
      ).evaluate())
        if ((severity as number) <= WORST_THAT_MAY_STAND)
          findings.push({ rule: `${directive} ${value} (${type})`, place, said: description });
    return { looked: `${policies.size} policies of ${pages.size} pages`, findings };
  },
};
