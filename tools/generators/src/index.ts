// The tool behind `npm run new`: working, tested starts of pages, remotes, endpoints, features, migrations and decisions.
// planOf() changes nothing; execute() writes the whole plan or leaves every file as it was.
export { parseGeneratorCommand } from './command-line';
export { execute, planOf, type Plan } from './plan';
export { checkoutAt } from './tree';
