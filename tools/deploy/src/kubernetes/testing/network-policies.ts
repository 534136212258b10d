import { BlockList, isIPv6 } from 'node:net';

interface LabelSelector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values: string[] }[];
}
interface PolicyPeer {
  podSelector?: LabelSelector;
  namespaceSelector?: LabelSelector;
  ipBlock?: { cidr: string; except?: string[] };
}
interface PolicyRule {
  from?: PolicyPeer[];
  to?: PolicyPeer[];
  ports?: { protocol: string; port: number }[];
}
export interface NetworkPolicy {
  kind: string;
  metadata: { name: string };
  spec: { podSelector: LabelSelector; policyTypes: string[]; ingress?: PolicyRule[]; egress?: PolicyRule[] };
}

/** A pod of a namespace, or an address outside the cluster. */
export type NetworkEndpoint = { namespace: string; labels: Record<string, string> } | { address: string };

export interface NetworkConnection {
  from: NetworkEndpoint;
  to: NetworkEndpoint;
  port: number;
  protocol?: 'TCP' | 'UDP';
}

/** @throws for an operator other than In, which no policy here uses */
function matches({ matchLabels = {}, matchExpressions = [] }: LabelSelector, labels: Record<string, string>): boolean {
  const hasLabels = Object.entries(matchLabels).every(([key, value]) => labels[key] === value);
  return (
    hasLabels &&
    matchExpressions.every(({ key, operator, values }) => {
      if (operator !== 'In') throw new Error(`The operator ${operator} is not evaluated`);
      return values.includes(labels[key] ?? '');
    })
  );
}

function isInNetwork(address: string, cidr: string): boolean {
  const [network = '', bits] = cidr.split('/');
  if (isIPv6(address) !== isIPv6(network)) return false; // BlockList would find IPv4 addresses in ::/0
  const family = isIPv6(network) ? 'ipv6' : 'ipv4';
  const list = new BlockList();
  list.addSubnet(network, Number(bits), family);
  return list.check(address, family);
}

/** Whether a rule's peer is this endpoint. An ipBlock is for addresses outside: whether it covers pods depends on the cluster. */
function isPeer(
  { podSelector, namespaceSelector, ipBlock }: PolicyPeer,
  endpoint: NetworkEndpoint,
  home: string,
): boolean {
  if ('address' in endpoint)
    return (
      ipBlock !== undefined &&
      isInNetwork(endpoint.address, ipBlock.cidr) &&
      !ipBlock.except?.some((cidr) => isInNetwork(endpoint.address, cidr))
    );
  if (ipBlock) return false;
  const isNamespace = namespaceSelector
    ? matches(namespaceSelector, { 'kubernetes.io/metadata.name': endpoint.namespace })
    : endpoint.namespace === home;
  return isNamespace && matches(podSelector ?? {}, endpoint.labels);
}

/**
 * Evaluates the policies of namespace `home` as Kubernetes does: a pod that a policy selects for a direction is closed in that
 * direction but for the policies' rules, and both ends must admit the connection.
 */
export function isAdmitted(policies: readonly NetworkPolicy[], home: string, connection: NetworkConnection): boolean {
  const { from, to, port, protocol = 'TCP' } = connection;
  const admits = (direction: 'Ingress' | 'Egress', pod: NetworkEndpoint, peer: NetworkEndpoint): boolean => {
    if ('address' in pod || pod.namespace !== home) return true;
    const selected = policies.filter(
      ({ spec }) => spec.policyTypes.includes(direction) && matches(spec.podSelector, pod.labels),
    );
    const rules = selected.flatMap(({ spec }) => (direction === 'Ingress' ? spec.ingress : spec.egress) ?? []);
    return (
      selected.length === 0 ||
      rules.some(({ from: sources, to: targets, ports }) => {
        const peers = direction === 'Ingress' ? sources : targets;
        const isPort = !ports || ports.some((each) => each.port === port && each.protocol === protocol);
        return isPort && (!peers || peers.some((each) => isPeer(each, peer, home)));
      })
    );
  };
  return admits('Egress', from, to) && admits('Ingress', to, from);
}
