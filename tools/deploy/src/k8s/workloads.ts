import type { IDeployment } from 'kubernetes-models/apps/v1';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import type { IJob } from 'kubernetes-models/batch/v1';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1';
import type { IContainer, IService, IVolume } from 'kubernetes-models/v1';
import { DATABASE_TOOL, type ImageName } from '../image/parts';
import {
  DATABASE_SECRET,
  isService,
  METRICS_PORT,
  NAMESPACE,
  type Part,
  PORT,
  RELEASES,
  SETTINGS,
  USER,
} from './parts';

// Longer than a copy drains: preStop 5 s, then close-with-grace 15 s.
const GRACE_SECONDS = 25;

const labels = (name: string) => ({ 'app.kubernetes.io/name': name, 'app.kubernetes.io/part-of': NAMESPACE });
export const chosen = (name: string) => ({ matchLabels: { 'app.kubernetes.io/name': name } });
export const metadata = (name: string) => ({ name, namespace: NAMESPACE, labels: labels(name) });

/** Name and tag are set in one place, kustomization.yaml. */
export const imageOf = (name: ImageName) => `farm/${name}`;

const fromSecret = (optional: boolean) =>
  function entry([key, name]: [string, string]) {
    return { name: key, valueFrom: { secretKeyRef: { name, key, ...(optional && { optional: true }) } } };
  };

const locked = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ['ALL'] },
};

const asNobody = {
  runAsNonRoot: true,
  runAsUser: USER,
  runAsGroup: USER,
  fsGroup: USER,
  seccompProfile: { type: 'RuntimeDefault' as const },
};

const volumesOf = ({ name }: Part): IVolume[] => [
  { name: 'tmp', emptyDir: { sizeLimit: '256Mi' } },
  ...(name === 'edge' ? [{ name: 'releases', persistentVolumeClaim: { claimName: RELEASES, readOnly: true } }] : []),
];

const probe = (path: string, periodSeconds: number, failureThreshold: number) => ({
  httpGet: { path, port: 'http' },
  ...{ periodSeconds, failureThreshold, timeoutSeconds: 2 },
});

function containerOf({ name, settings, secrets, optional, memory, cpu }: Part): IContainer {
  const mounts = [
    { name: 'tmp', mountPath: '/tmp' },
    ...(name === 'edge' ? [{ name: 'releases', mountPath: '/data/releases', readOnly: true }] : []),
  ];
  return {
    name,
    image: imageOf(name),
    ports: [
      { name: 'http', containerPort: PORT },
      { name: 'metrics', containerPort: METRICS_PORT },
    ],
    envFrom: [{ configMapRef: { name: SETTINGS } }],
    env: [
      ...Object.entries(settings).map(([key, value]) => ({ name: key, value })),
      ...Object.entries(secrets).map(fromSecret(false)),
      ...Object.entries(optional).map(fromSecret(true)),
    ],
    startupProbe: probe('/healthz', 2, 30),
    livenessProbe: probe('/healthz', 10, 3),
    readinessProbe: probe('/readyz', 2, 2),
    // Whoever still sends requests here learns in these seconds that the copy goes.
    lifecycle: { preStop: { exec: { command: ['sleep', '5'] } } },
    resources: { requests: { cpu, memory: memory.request }, limits: { memory: memory.limit } },
    securityContext: locked,
    volumeMounts: mounts,
  };
}

export const deploymentOf = (part: Part): IDeployment => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: metadata(part.name),
  spec: {
    // Without `replicas`: the HorizontalPodAutoscaler says how many.
    selector: chosen(part.name),
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
    template: {
      metadata: { labels: labels(part.name) },
      spec: {
        automountServiceAccountToken: false,
        enableServiceLinks: false, // variables like PAYMENTS_PORT would come in unasked
        terminationGracePeriodSeconds: GRACE_SECONDS,
        securityContext: asNobody,
        topologySpreadConstraints: [
          {
            ...{ maxSkew: 1, topologyKey: 'kubernetes.io/hostname', whenUnsatisfiable: 'ScheduleAnyway' },
            labelSelector: chosen(part.name),
          },
        ],
        containers: [containerOf(part)],
        volumes: volumesOf(part),
      },
    },
  },
});

export const serviceOf = ({ name }: Part): IService => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: metadata(name),
  spec: {
    selector: chosen(name).matchLabels,
    ports: [{ name: 'http', port: PORT, targetPort: 'http' }],
  },
});

export const scalerOf = ({ name, copies }: Part): IHorizontalPodAutoscaler => ({
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: metadata(name),
  spec: {
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
    minReplicas: copies.least,
    maxReplicas: copies.most,
    metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } } }],
    behavior: { scaleDown: { stabilizationWindowSeconds: 300 } },
  },
});

export const budgetOf = ({ name }: Part): IPodDisruptionBudget => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: metadata(name),
  spec: { minAvailable: 1, selector: chosen(name) },
});

const MIGRATIONS = 'migrations';

/** The job before a rollout; a job cannot be changed, so the last one is deleted before (docs/runbooks/deploy.md). */
export const migrationsOf = (part: Part): IJob => {
  if (!isService(part.name)) throw new Error('The edge has no database.');
  const { name, image, securityContext, volumeMounts, resources } = containerOf(part);
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: metadata(MIGRATIONS),
    spec: {
      backoffLimit: 2,
      activeDeadlineSeconds: 900,
      ttlSecondsAfterFinished: 86_400,
      template: {
        metadata: { labels: labels(MIGRATIONS) },
        spec: {
          restartPolicy: 'Never',
          automountServiceAccountToken: false,
          enableServiceLinks: false,
          securityContext: asNobody,
          containers: [
            {
              ...{ name, image, securityContext, volumeMounts, resources },
              command: ['node', DATABASE_TOOL],
              env: [fromSecret(false)(['DATABASE_URL', DATABASE_SECRET])],
            },
          ],
          volumes: volumesOf(part),
        },
      },
    },
  };
};
