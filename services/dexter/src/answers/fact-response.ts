import { followUpsOf, type FactAnswer, type FactQuestion } from '../facts/answer-from-facts';
import { wantedAspects } from '../facts/aspects';
import type { FactBase } from '../facts/fact-base';
import type { ConversationMemory } from '../memory/conversation-memory';
import { fixed, type Dialogue, type Response } from './dialogue';
import { sentence } from './engine';
import { factFindings, givenBefore, isAbout, isMoreExact, withParts } from './fact-findings';
import { hasNews } from './freshness';
import { placeSentences } from './place-sentences';
import type { Findings } from './search/find';

export interface FactDeps {
  /** Typed facts; missing: articles only. */
  base: FactBase | undefined;
  answer: ((question: FactQuestion) => FactAnswer | null) | undefined;
}

/** Whether an article about this site answers. */
const isOfSite = (findings: Findings): boolean =>
  findings.kind === 'turn' && findings.turn.safe.sources[0]?.url?.startsWith('/') === true;

/** The answer of facts, with what is said for the visitor's place; null where they do not answer or an article is more exact. */
export function factResponse(
  { base, answer }: FactDeps,
  { memory, message, reading, explicit, today }: Dialogue,
  findings: Findings,
  settled: ConversationMemory,
): Response | null {
  const { lastSubject: subject, lastAspect: aspect, previous } = memory;
  const facts = answer?.({ text: explicit, subject, aspect, previous }) ?? null;
  if (!facts || (facts.isFound && isOfSite(findings))) return null;
  // 'Which one fixes nitrogen' after cover crops is still about these.
  const isExtended = explicit !== message && subject !== null && base?.index.subjectsIn(explicit).includes(subject);
  const focused = { ...settled, lastSubject: isExtended ? subject : facts.subject, lastAspect: facts.aspect };
  const isLaw = wantedAspects(explicit).aspects.includes('law');
  const aspectSaid = isLaw ? 'law' : (facts.given?.aspect ?? facts.aspect);
  const local = base && placeSentences({ ...facts, aspect: aspectSaid }, memory.place, { base, today });
  if (facts.exhausted) {
    const again = facts.given && givenBefore(facts.given);
    return again && { findings: local ? withParts(again, local) : again, memory: focused };
  }
  if (findings.kind === 'turn' && hasNews(findings, memory) && isMoreExact(findings.turn, facts, reading)) return null;
  const answered = factFindings(facts, local ? null : findings, previous, explicit);
  return { findings: local ? withParts(answered, local) : answered, memory: focused };
}

/** What an article answers; where it does not speak of the subject that the message refers to, what our notes hold of it. */
export function articleResponse(
  { base }: FactDeps,
  { explicit, message }: Dialogue,
  findings: Findings,
  settled: ConversationMemory,
): Response {
  const { lastSubject, previous } = settled;
  const isNamed = lastSubject !== null && base?.index.subjectsIn(explicit).includes(lastSubject) === true;
  const subject = explicit !== message && isNamed ? base.subjects.get(lastSubject) : undefined;
  if (!base || !subject || isAbout(findings, subject, explicit)) return { findings, memory: settled };
  const chips = followUpsOf(base.facts.get(subject.id) ?? [], subject.name, null, new Set(previous));
  const text = `Our notes do not say that about ${subject.name}, neighbor. Your county Extension office can tell you.`;
  return { findings: fixed(sentence(text, 'answer', chips)), memory: settled };
}
