import type { Accepted } from './finding';

const OURS = 'What we answer is what we stored, and what was stored had its limits when it came in.';

/** Findings that stay, each with its reason. Whatever is found and not listed here fails the audit. */
export const accepted: readonly Accepted[] = [
  {
    ...{ tool: 'vnu-jar', rule: /^info: Trailing slash on void elements/ },
    why: "React's renderer writes them; the standard lets a slash stand there without meaning, and every attribute before it is quoted.",
  },
  {
    ...{ tool: 'vnu-jar', rule: /Property “(?:container-type|vector-effect)” doesn't exist|at-rule “@container”/ },
    why: "Container queries (CSS containment, level 3) and vector-effect (SVG 2) are in every browser that we name; the checker's lists are older.",
  },
  {
    ...{ tool: 'vnu-jar', rule: /^warning: Section lacks heading/ },
    why: 'Bands of colour around a quilt strip or a panel that brings its own heading later. Without a name a section has no role, so nobody is told of a region that has none.',
  },
  {
    ...{ tool: 'wapiti', rule: /^HTTP Secure Headers$/, place: /GET \/$/ },
    why: "frame-ancestors 'none' of the policy says what X-Frame-Options said, X-XSS-Protection is gone from every browser, and Strict-Transport-Security is sent where the site has https (headers.spec of tools/edge), which this machine has not.",
  },
  {
    tool: 'spectral',
    rule: /string-limit|integer-limit|array-limit|integer-format/,
    place: /^(reply|call):/,
    why: OURS,
  },
  {
    ...{ tool: 'spectral', rule: /string-limit/, place: /^input:/ },
    why: 'These texts have an anchored pattern of a fixed length (ids, days, tokens), or are a body of a signed call, whose length the call limits.',
  },
  {
    ...{ tool: 'spectral', rule: /integer-limit/, place: /^input: .*(?:refunds|quiz\/review)/ },
    why: 'A refund is compared with what was paid, an answer with the options, before either reaches a query.',
  },
  {
    ...{ tool: 'spectral', rule: /integer-format/, place: /^input:/ },
    why: 'They have a least and a most, which says more than 32 or 64 bits.',
  },
  {
    ...{ tool: 'spectral', rule: /rate-limit$/ },
    why: 'RateLimit-* and Retry-After stand on every 429, and the 429 is one for all calls: docs/security/limits.md.',
  },
  {
    ...{ tool: 'spectral', rule: /(?:write|read)-restricted/ },
    why: 'The session is a cookie, not a scheme of OpenAPI; who may call stands in each description, and a walk over all calls proves it (who-may.spec of each service).',
  },
  {
    ...{ tool: 'spectral', rule: /no-credentials-in-url/ },
    why: "A plan's link is meant to be handed on. Links out of letters are posted by mail programs without a page (RFC 8058); the token opens nothing else, and no log holds it.",
  },
];
