import { rows, WITHOUT_LIMIT } from './limits';

const HEAD = `# Limits

Written by \`npx nx run checks:limits\` from the contracts (\`libs/contracts\`), where limits stand; a check
fails when this page is out of date, and when a write for strangers or people has no limit and no reason.

A visitor is a browser with the signed visitor cookie; a network is a /24 of IPv4 or a /48 of IPv6, kept as a salted digest
for two days at most. Counts stand in PostgreSQL, so all copies of a service share them (\`libs/server-kit/src/limits.ts\`).
Whoever brings no cookie is counted by the network first: dropping cookies gains nothing. Refusals are 429 in the envelope
with \`Retry-After\` and \`RateLimit-*\`.

In front of all this the edge lets one visitor ask 300 and one network 1,200 times a minute, files of builds aside, counted
in memory under a key of the process (\`tools/edge/src/ceilings.ts\`; \`EDGE_VISITOR_PER_MINUTE\`, \`EDGE_NETWORK_PER_MINUTE\`),
and nginx holds a rate a network (\`limit_req\`). Codes for signing in have five tries each, and an address gets three in a
quarter of an hour (\`services/learning/src/accounts\`). Addresses that do not exist: 300 a minute and network.

| call | visitor | network |
|---|---|---|`;

const TAIL = `
## Writes without a limit of their own

Operators' calls, because their role is asked first and they are few; and:
`;

/** docs/security/limits.md as it should be. */
export const limitsPage = (): string =>
  [HEAD, ...rows(), TAIL, ...Object.entries(WITHOUT_LIMIT).map(([key, why]) => `- \`${key}\`: ${why}`), ''].join('\n');
