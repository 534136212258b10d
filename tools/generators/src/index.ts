// The tool behind `npm run new`: working, tested starts of pages, endpoints, features, migrations and decisions.
// A plan is made without touching anything (plan.ts), then carried out or not at all (execute.ts).
export { commandOf } from './command-line';
export { execute } from './execute';
export { planOf, type Plan } from './plan';
export { checkoutAt } from './tree';
