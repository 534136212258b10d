import { DIRECTIVES } from '../policy';

/** Reports of one request that are counted; browsers bundle a few. */
const MOST = 20;

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** 'script-src-elem' counts as 'script-src'; what our policy does not know as 'other'. */
function directiveOf(value: unknown): string {
  const name = String(value).replace(/-(?:elem|attr)$/, '');
  return DIRECTIVES.includes(name) ? name : 'other';
}

/**
 * Which directives of the content security policy a browser's report is about: of the Reporting API (a list) or of the
 * older report-uri (one object). Nothing else of a report is looked at: it holds addresses that people stood on.
 */
export function reportedDirectives(body: unknown): string[] {
  if (Array.isArray(body))
    return body
      .slice(0, MOST)
      .filter((report) => field(report, 'type') === 'csp-violation')
      .map((report) => directiveOf(field(field(report, 'body'), 'effectiveDirective')));
  const old = field(body, 'csp-report');
  return old === undefined ? [] : [directiveOf(field(old, 'effective-directive') ?? field(old, 'violated-directive'))];
}
