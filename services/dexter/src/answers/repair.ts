import { cropsIn, placeIn } from '@farm/almanac';
import type { FactAnswer, FactQuestion } from '../facts/fact-answer';
import type { Aspect } from '../facts/aspects';
import { remember } from '../memory/remember';
import { isOtherWay } from '../memory/completed-question';
import { withSubject } from '../memory/references';
import { foldQuestion } from '../question/question-type';
import type { Fact, FactBase } from '../facts/fact-base';
import { readMessage } from '../tools/read-message';
import { runFarmTool } from '../tools/tool-answer';
import { sentencesOf } from '../text/sentences';
import { contentStems } from '../text/words';
import { fixed, type Dialogue, type Response } from './dialogue';
import { sentence, type Answer } from './engine';
import { factFindings, givenBefore } from './fact-findings';

/** A repaired message: a response, or another message to answer instead. */
type Repair = Response | { ask: Pick<Dialogue, 'message' | 'memory'> };
type FactAnswering = (question: FactQuestion) => FactAnswer | null;

const SORRY =
  'I am sorry, neighbor. Tell me the crop or animal and what you see or want, in one sentence, and I will look again; on our contact page a person answers.';
const WRONG =
  'Thank you for saying so, neighbor. Tell me what is wrong or what you see instead, and I will look again; on our contact page a person answers.';
const BECAUSE = /\b(?:because|since|so that|otherwise)\b/;
const CAUSAL =
  /\b(?:because|since|so that|otherwise|caus\w+|spreads?|invites?|draws?|ruins?|poison\w*|harms?|burns?|kills?|makes?|damages?|toxic|brings?)\b/;
const WHICH_WORD = 'Which word or step should I put more plainly?';

const lastAnswerOf = ({ recent }: Dialogue): string | undefined =>
  recent.findLast(({ role }) => role === 'dexter')?.text;

/** 'I meant onions': the last question again with the word in place of the one of its kind. */
function meant(dialogue: Dialogue, about: string, base: FactBase | undefined): Repair | null {
  const { before, memory, today, message } = dialogue;
  const crop = cropsIn(about)[0]?.crop.id;
  const place = placeIn(about);
  const last = before.lastTool;
  if (last && ((crop && 'crop' in last.parameters) || (place && 'place' in last.parameters))) {
    const parameters = {
      ...last.parameters,
      ...(crop ? { crop } : {}),
      ...(place ? { place: place.zip ?? place.name } : {}),
    };
    const run = runFarmTool({ id: last.id, parameters }, today);
    if (run.kind === 'result')
      return {
        findings: fixed(run.answer, [run.answer.text, ...run.result.steps]),
        memory: { ...memory, pending: null, lastTool: { id: last.id, parameters } },
      };
  }
  const question = before.lastQuestion;
  if (question === null) return null;
  const corrected = place
    ? `${question} in ${about}`
    : base
      ? withSubject(question, about, base)
      : `${about} ${question}`;
  const reading = readMessage(message, today);
  const memoryOfIt = { ...remember(memory, reading), lastTopic: null, diagnosis: null };
  return { ask: { message: corrected, memory: memoryOfIt } };
}

/** The working of the last calculation; null where the last answer was none. */
function working({ before, memory, today }: Dialogue, opening: string): Response | null {
  if (!before.lastTool || before.lastSource?.isTool !== true) return null;
  const run = runFarmTool(before.lastTool, today);
  if (run.kind === 'missing') return null;
  const text = `${opening}${run.result.steps.join('; ')}.`;
  return { findings: fixed({ ...run.answer, text }, run.result.steps), memory };
}

/** Facts about the last subject that were not said yet; null where there is none. */
function fromFacts(
  { memory, before }: Dialogue,
  answer: FactAnswering | undefined,
  { text, aspect = before.lastAspect, isExact = false }: { text: string; aspect?: Aspect | null; isExact?: boolean },
): Response | null {
  const { lastSubject: subject, previous } = before;
  if (subject === null) return null;
  const facts = answer?.({ text, subject, aspect, previous }) ?? null;
  const parts = facts?.parts.filter((part) => !previous.includes(part.text)) ?? [];
  if (!facts || parts.length === 0 || (isExact && facts.exhausted && !facts.given)) return null;
  if (isExact && facts.given)
    return { findings: givenBefore(facts.given), memory: { ...memory, lastAspect: facts.given.aspect } };
  return {
    findings: factFindings({ ...facts, parts }, null, previous),
    memory: { ...memory, lastAspect: facts.aspect },
  };
}

/** What is said where our notes hold no other help: who sees the plant, and what would help us. */
function sorryAbout(subject: string | null, base: FactBase | undefined): string {
  const name = subject === null ? undefined : base?.subjects.get(subject)?.name;
  return name === undefined
    ? SORRY
    : `I am sorry, neighbor. Our notes hold no other way for ${name}: your county Extension office can look at a sample or a photo. Or tell me what you tried and what you see now.`;
}

const SORRY_FOR_IT = 'Sorry that this did not help, neighbor. ';
const HELPING: readonly Aspect[] = ['remedy', 'prevent', 'how', 'storage', 'law', 'who'];

/** Another fact that helps with the same, for somebody whom the last answer did not help. */
function anotherWay(dialogue: Dialogue, answer: FactAnswering | undefined, opening = SORRY_FOR_IT): Response | null {
  const { lastAspect } = dialogue.before;
  const response = lastAspect && HELPING.includes(lastAspect) ? fromFacts(dialogue, answer, { text: 'how' }) : null;
  if (response?.findings.kind !== 'answer' || !HELPING.some((each) => each === response.memory.lastAspect)) return null;
  const { findings } = response;
  const text = `${opening}${findings.answer.text}`;
  return { ...response, findings: { ...findings, answer: { ...findings.answer, text } } };
}

// A clause after these words only adds to what a sentence says.
const FURTHER_CLAUSE = /(?:; |: |, (?=(?:and|but|so|because|since|which|where|when|while|with|clear|then|until)\b)).*$/;
const MIN_WORDS = 5;
const WORKING_OPENING = /^(?:It is worked out like this|In other words|Here is how [^:]{5,60}): /;

/** The first sentence of an answer without its further clauses. */
function shortened(text: string): string {
  const [first = text] = sentencesOf(text.replace(WORKING_OPENING, ''));
  const main = first.replace(FURTHER_CLAUSE, '').replace(/[.]$/, '');
  return `In short: ${main.split(' ').length >= MIN_WORDS ? `${main}.` : first}`;
}

/** The reason of the last answer: a fact of the subject about why, or one about the same aspect that says because. */
function reason({ before, memory, recent }: Dialogue, base: FactBase | undefined): Response | null {
  const lastAnswer = recent.findLast(({ role }) => role === 'dexter')?.text ?? '';
  const { lastSubject, lastAspect, previous } = before;
  const facts = (lastSubject === null ? undefined : base?.facts.get(lastSubject)) ?? [];
  const isAbout = ({ aspects }: Fact) => lastAspect === null || aspects.includes(lastAspect);
  const last = new Set(contentStems(lastAnswer));
  const shared = ({ text }: Fact) => contentStems(text).filter((stem) => last.has(stem)).length;
  const nearest = (some: readonly Fact[]) => [...some].sort((one, other) => shared(other) - shared(one))[0];
  const name = new Set(contentStems(base?.subjects.get(lastSubject ?? '')?.name ?? ''));
  // 'Why' after the signs of ripeness is not answered by what makes melons hollow.
  const isNear = (each: Fact) => contentStems(each.text).some((stem) => last.has(stem) && !name.has(stem));
  const fact =
    nearest(facts.filter(({ text }) => BECAUSE.test(text) && lastAnswer.includes(text))) ??
    nearest(facts.filter((each) => BECAUSE.test(each.text) && isAbout(each) && isNear(each))) ??
    nearest(facts.filter((each) => each.aspects[0] === 'why' && (isNear(each) || lastAspect === 'signs')));
  if (!fact) return null;
  const text = previous.includes(fact.text) ? `As I said: ${fact.text}` : fact.text;
  const answer: Answer = { text, zone: 'answer', engine: 'retrieval', sources: [fact.source], followUps: [] };
  return { findings: fixed(answer, [fact.text]), memory };
}

/** The sentence of the last answer that tells what something does; null where there is none. */
function causeInAnswer({ recent, memory }: Dialogue): Response | null {
  const last = recent.findLast(({ role }) => role === 'dexter')?.text ?? '';
  const earlier = sentencesOf(last).find((each) => CAUSAL.test(each));
  if (earlier === undefined) return null;
  const text = `As I said: ${earlier.replace(/^(?:As I said|In short): |^(?:Yes|No)\. /g, '')}`;
  return {
    findings: { ...fixed({ ...sentence(text, 'answer'), engine: 'retrieval' }, [earlier]), isRepetition: true },
    memory,
  };
}

/** What follows the last aspect in a grower's work. */
const NEXT_QUESTION: Partial<Record<Aspect, string>> = {
  harvest: 'how do I store it',
  days: 'when do I harvest it',
  when: 'how deep and how far apart',
  spacing: 'how do I feed and water it',
  depth: 'how do I feed and water it',
  signs: 'what can I do against it',
  why: 'what can I do against it',
  remedy: 'how do I prevent it',
};

function next(dialogue: Dialogue, answer: FactAnswering | undefined): Response | null {
  const { lastAspect, lastTool } = dialogue.before;
  const aspect = lastAspect ?? (lastTool?.id === 'planting-window' ? 'when' : null);
  const question = aspect === null ? undefined : NEXT_QUESTION[aspect];
  return (
    (question === undefined ? null : fromFacts(dialogue, answer, { text: question, aspect: null, isExact: true })) ??
    fromFacts(dialogue, answer, { text: 'how', aspect: null })
  );
}

/** Where the last answer is from, and whether somebody compared it with its source. */
function assurance(dialogue: Dialogue): Response | null {
  const { before, memory } = dialogue;
  const tool = working(dialogue, 'Here is how it is worked out, so that you can check it: ');
  if (tool || before.lastSource === null) return tool;
  const { title, isChecked } = before.lastSource;
  const text = isChecked
    ? `It is from our reviewed note on ${title}; its source is linked under that answer. For your own field, your county Extension office can confirm it.`
    : `It is from our notes on ${title}, which were not compared with their source yet; the source is linked under that answer. Your county Extension office can confirm it.`;
  return { findings: fixed(sentence(text, 'answer')), memory };
}

/**
 * Answers acts that refer to the last answer: again, shorter, more, why, what next, are you sure, what do you mean, not
 * helpful, wrong, 'I meant X'. Null: a new message.
 */
export function repair(dialogue: Dialogue, answer?: FactAnswering, base?: FactBase): Repair | null {
  const { act, memory, before } = dialogue;
  const say = (text: string): Response => ({ findings: fixed(sentence(text, 'answer')), memory });
  const last = lastAnswerOf(dialogue);
  if (act.kind === 'meant' && act.about !== undefined) return meant(dialogue, act.about, base);
  if (last === undefined) return null;
  if (isOtherWay(foldQuestion(dialogue.message))) return anotherWay(dialogue, answer, '');
  switch (act.kind) {
    case 'again':
      return say(last);
    case 'shorter':
      return say(shortened(last));
    case 'why':
      return (
        working(dialogue, 'It is worked out like this: ') ??
        reason(dialogue, base) ??
        causeInAnswer(dialogue) ??
        say('Our notes do not give the reason, neighbor. Your county Extension office can tell you more.')
      );
    case 'more':
      return (
        fromFacts(dialogue, answer, { text: 'how' }) ??
        (before.lastTopic === null ? null : { ask: { message: before.lastTopic, memory } })
      );
    case 'next':
      return next(dialogue, answer);
    case 'sure':
      return assurance(dialogue);
    case 'clarify':
      return (
        working(dialogue, 'In other words: ') ??
        fromFacts(dialogue, answer, { text: 'what is it', aspect: 'what' }) ??
        say(`${shortened(last)} ${WHICH_WORD}`)
      );
    case 'wrong':
      return say(WRONG);
    case 'not-helpful':
      return anotherWay(dialogue, answer) ?? say(sorryAbout(before.lastSubject, base));
    default:
      return null;
  }
}
