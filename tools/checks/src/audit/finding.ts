/** What a validator found at one place. */
export interface Finding {
  /** The rule's own name. */
  rule: string;
  /** Where: a page, a file, a call. */
  place: string;
  said: string;
}

/** What a validator has to say of the site. */
interface Verdict {
  /** What it looked at, in a few words: '27 pages'. */
  looked: string;
  findings: readonly Finding[];
}

/** The site that is judged. */
export interface Judged {
  origin: string;
  /** Documents as the front sends them, by path. */
  pages: ReadonlyMap<string, { status: number; html: string; policy: string }>;
  /** A folder for what tools write; emptied afterwards. */
  folder: string;
  /** The Cookie header of an operator who is signed in and has bought the course: no door is closed to it. */
  operatorCookie: string;
}

/** One independent validator. */
export interface Validator {
  name: string;
  /** How to get it, where it is missing. */
  install: string;
  /** What it judges. */
  judges: string;
  /** Its version; undefined: it is not there. */
  version(): string | undefined;
  run(site: Judged): Promise<Verdict>;
}

/** A finding that stays, and why: everything that matches is told with this reason in place of failing the audit. */
export interface Accepted {
  tool: string;
  rule: RegExp;
  /** Where it stays; missing: wherever it is found. */
  place?: RegExp;
  why: string;
}

/** A kind of finding that stays, and how often it was found. */
export interface Stays {
  rule: string;
  why: string;
  times: number;
}

/** Findings apart: those with a reason, and those without. */
export function sorted(tool: string, findings: readonly Finding[], accepted: readonly Accepted[]) {
  const reasonOf = ({ rule, place }: Finding) =>
    accepted.find((each) => each.tool === tool && each.rule.test(rule) && (each.place?.test(place) ?? true));
  const open = findings.filter((finding) => !reasonOf(finding));
  const times = new Map<Accepted, number>();
  for (const finding of findings) {
    const reason = reasonOf(finding);
    if (reason) times.set(reason, (times.get(reason) ?? 0) + 1);
  }
  const reasoned = [...times].map(([{ rule, why }, count]): Stays => ({ rule: rule.source, why, times: count }));
  return { open, reasoned };
}
