import { SERVICES } from '@farm/contracts';
import type { IIngress, INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import type { IConfigMap, INamespace, IPersistentVolumeClaim } from 'kubernetes-models/v1';
import {
  HOST,
  INGRESS_NAMESPACE,
  METRICS_PORT,
  MONITORING_NAMESPACE,
  NAMESPACE,
  PORT,
  POSTGRES_PORT,
  RELEASES,
  SETTINGS,
  shared,
} from './parts';
import { chosen, metadata } from './workloads';

export const namespace: INamespace = {
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name: NAMESPACE, labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } },
};

export const settings: IConfigMap = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: metadata(SETTINGS),
  data: { ...shared },
};

/** The release store: written by who promotes, read by every edge. */
export const releases: IPersistentVolumeClaim = {
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: metadata(RELEASES),
  spec: { accessModes: ['ReadWriteMany'], resources: { requests: { storage: '5Gi' } } },
};

/** Everything goes to the edge; it knows the owner of each call. */
export const ingress: IIngress = {
  apiVersion: 'networking.k8s.io/v1',
  kind: 'Ingress',
  metadata: {
    ...metadata('farm'),
    annotations: {
      'nginx.ingress.kubernetes.io/proxy-body-size': '256k',
      'nginx.ingress.kubernetes.io/proxy-buffering': 'off', // the chat's words come as they are found
      'nginx.ingress.kubernetes.io/proxy-request-buffering': 'off',
      'nginx.ingress.kubernetes.io/proxy-read-timeout': '3600', // the edge keeps each call's own limit
    },
  },
  spec: {
    ingressClassName: 'nginx',
    tls: [{ hosts: [HOST], secretName: 'farm-tls' }],
    rules: [
      {
        host: HOST,
        http: {
          paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: 'edge', port: { number: PORT } } } }],
        },
      },
    ],
  },
};

const policy = (name: string, spec: INetworkPolicy['spec']): INetworkPolicy => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: metadata(name),
  spec,
});

const anyService = {
  matchExpressions: [{ key: 'app.kubernetes.io/name', operator: 'In', values: [...SERVICES] }],
};
const withDatabase = {
  matchExpressions: [{ key: 'app.kubernetes.io/name', operator: 'In', values: [...SERVICES, 'migrations'] }],
};
const inNamespace = (name: string) => ({
  namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } },
});
const tcp = (port: number) => ({ protocol: 'TCP' as const, port });

// A database outside the cluster: put its network in place of the pods' label.
const POSTGRES = { podSelector: { matchLabels: { 'app.kubernetes.io/name': 'postgres' } } };
const NEVER_OUTSIDE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '100.64.0.0/10'];
const INTERNET = { ipBlock: { cidr: '0.0.0.0/0', except: NEVER_OUTSIDE } };

/** visitors -> edge -> services -> PostgreSQL; services also to cards, mail and models outside. Nothing else. */
export const policies: readonly INetworkPolicy[] = [
  policy('nothing-unless-said', { podSelector: {}, policyTypes: ['Ingress', 'Egress'] }),
  policy('names', {
    podSelector: {},
    policyTypes: ['Egress'],
    egress: [
      {
        to: [inNamespace('kube-system')],
        ports: [{ protocol: 'UDP', port: 53 }, tcp(53)],
      },
    ],
  }),
  policy('edge', {
    podSelector: chosen('edge'),
    policyTypes: ['Ingress', 'Egress'],
    ingress: [
      { from: [inNamespace(INGRESS_NAMESPACE)], ports: [tcp(PORT)] },
      { from: [inNamespace(MONITORING_NAMESPACE)], ports: [tcp(METRICS_PORT)] },
    ],
    egress: [{ to: [{ podSelector: anyService }], ports: [tcp(PORT)] }],
  }),
  policy('services', {
    podSelector: anyService,
    policyTypes: ['Ingress', 'Egress'],
    ingress: [
      { from: [{ podSelector: chosen('edge') }], ports: [tcp(PORT)] },
      { from: [inNamespace(MONITORING_NAMESPACE)], ports: [tcp(METRICS_PORT)] },
    ],
    egress: [{ to: [INTERNET], ports: [tcp(443), tcp(465), tcp(587)] }],
  }),
  policy('database', {
    podSelector: withDatabase,
    policyTypes: ['Egress'],
    egress: [{ to: [POSTGRES], ports: [tcp(POSTGRES_PORT)] }],
  }),
];
