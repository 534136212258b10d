// The generators of `nx g @farm/generators:NAME`: working, tested starts of pages, remotes, endpoints, features, migrations and
// decisions.
export { decisionGenerator } from './decision';
export { endpointGenerator } from './endpoint';
export { featureGenerator } from './feature';
export { migrationGenerator } from './migration';
export { pageGenerator } from './page';
export { remoteGenerator } from './remote';
