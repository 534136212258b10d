import { stringify } from 'yaml';
import { imageOf, budgetOf, deploymentOf, migrationsOf, scalerOf, serviceOf } from './workloads';
import { NAMESPACE, type Part, parts } from './parts';
import { ingress, namespace, policies, releases, settings } from './surroundings';

/** Any manifest: the types of the published schemas have kept each honest where it was written. */
interface Manifest {
  apiVersion?: string;
  kind?: string;
}

const HEADER = '# Written by tools/deploy (npm run k8s): change tools/deploy/src/k8s and write again.\n';

const yaml = (document: object) =>
  stringify(document, { lineWidth: 0, aliasDuplicateObjects: false, singleQuote: true });

const whole = (documents: readonly Manifest[]): string =>
  HEADER + documents.map((document) => `---\n${yaml(document)}`).join('');

const migrates = parts.find(({ name }) => name === 'learning') as Part;

/** Manifests by file. The job stands by itself: it runs before a rollout, not with it. */
const manifests: Readonly<Record<string, readonly Manifest[]>> = {
  'surroundings.yaml': [namespace, settings, releases, ingress],
  'network.yaml': policies,
  ...Object.fromEntries(
    parts.map((part) => [`${part.name}.yaml`, [deploymentOf(part), serviceOf(part), scalerOf(part), budgetOf(part)]]),
  ),
  'migrations/job.yaml': [migrationsOf(migrates)],
};

/** Where images come from and which are meant: `kubectl kustomize edit set image` changes these lines alone. */
const kustomization = (resources: readonly string[], names: readonly string[]) =>
  HEADER.replace('change', 'images aside (kustomize edit set image), change') +
  yaml({
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    namespace: NAMESPACE,
    resources,
    images: names.map((name) => ({ name, newName: `registry.example/${name}`, newTag: 'unset' })),
  });

const images = parts.map(({ name }) => imageOf(name));
const together = Object.keys(manifests).filter((file) => !file.includes('/'));

/** Every file of k8s/ by its name. */
export const files: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(manifests).map(([file, documents]) => [file, whole(documents)])),
  'kustomization.yaml': kustomization(together, images),
  'migrations/kustomization.yaml': kustomization(['job.yaml'], [imageOf(migrates.name)]),
};
