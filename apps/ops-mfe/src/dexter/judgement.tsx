import type { Clause, Gate } from '@farm/contracts';
import { Badge, Banner, Panel, Stack, Text } from '@farm/ui';
import admin from '../admin/admin.module.css';
import { formatCount } from '../admin/format';
import type { Reply } from '../admin/queries';
import classes from './dexter.module.css';

export const JUDGES: Readonly<Record<Reply<'POST /api/dexter/test'>['judge'], string>> = {
  deterministic: 'exact checks',
  model: 'the AI model, in two votes',
  offline: 'our own estimate, without the AI model',
};

/** 'Pass' or 'Fail'; the color only repeats it. */
export function VerdictBadge({ passed }: { passed: boolean }) {
  return <Badge tone={passed ? 'green' : 'beet'}>{passed ? 'Pass' : 'Fail'}</Badge>;
}

/** Each clause of what was expected, and the sentence of the answer that satisfied it. */
export function Clauses({ clauses }: { clauses: readonly Clause[] }) {
  if (clauses.length === 0) return null;
  return (
    <Stack as="ul" aria-label="What was expected">
      {clauses.map(({ text, passed, sentence }) => (
        <li key={text}>
          <VerdictBadge passed={passed} /> <span>{text}</span>
          {sentence !== null && <Text tone="muted" size="small">{`Satisfied by: “${sentence}”`}</Text>}
        </li>
      ))}
    </Stack>
  );
}

interface BeforeAfterProps {
  before: string;
  after: string;
  names?: readonly [string, string];
}

/** Two texts side by side where there is room. */
export function BeforeAfter({ before, after, names = ['Before', 'After'] }: BeforeAfterProps) {
  return (
    <div className={classes.sides}>
      {[before, after].map((text, place) => (
        <Panel key={names[place]} tone="band">
          <strong>{names[place]}</strong>
          <p className={admin.words} dir="auto">
            {text === '' ? 'No answer' : text}
          </p>
        </Panel>
      ))}
    </div>
  );
}

interface AnswerChangesProps {
  label: string;
  changes: readonly { question: string; before: string; after: string; reason?: string }[];
}

export function AnswerChanges({ label, changes }: AnswerChangesProps) {
  return (
    <Stack as="ul" aria-label={label}>
      {changes.map(({ question, before, after, reason }, index) => (
        <li key={index}>
          <p>
            <strong dir="auto">{question}</strong>
          </p>
          {reason && (
            <Text tone="muted" size="small">
              {reason}
            </Text>
          )}
          <BeforeAfter before={before} after={after} />
        </li>
      ))}
    </Stack>
  );
}

/** A version and its parent in full, when their difference is not available. */
export function BothTexts({ text, parentText }: { text: string; parentText: string }) {
  return <BeforeAfter before={parentText} after={text} names={['Previous version', 'This version']} />;
}

const mean = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 2 });

/** '8.9 of 10 before, 8.7 after' */
const meansText = ({ meanBefore, meanAfter }: Gate): string =>
  `${mean.format(meanBefore)} of 10 before, ${mean.format(meanAfter)} after`;

/** What a rejected candidate would do: 'it would break 2 answers'. */
export function harmText(gate: Gate): string {
  const { critical, broken } = gate;
  const harms = [
    ...(critical.length > 0 ? [`fail ${formatCount(critical.length, 'safety check')}`] : []),
    ...(broken.length > 0 ? [`break ${formatCount(broken.length, 'answer')}`] : []),
  ];
  if (harms.length > 0) return `it would ${harms.join(' and ')}`;
  return `answers would get worse overall: ${meansText(gate)}`;
}

export const draftText = (gate: Gate): string =>
  gate.passed ? 'Saved as a draft: it is not active yet.' : `Saved as a draft: ${harmText(gate)}.`;

interface GateResultProps {
  gate: Gate;
  text: string;
}

/** The result of the regression gate: test questions, mean scores, and each answer that would break, with both texts. */
export function GateResult({ gate, text }: GateResultProps) {
  const { passed, cases, critical, broken } = gate;
  return (
    <Stack gap={5}>
      <Banner
        variant={passed ? 'success' : 'warning'}
        title={passed ? 'No answer gets worse' : 'Some answers would get worse'}
      >
        {text}
      </Banner>
      <Text
        tone="muted"
        size="small"
      >{`${cases} test questions were answered before and after: ${meansText(gate)}.`}</Text>
      {critical.length > 0 && (
        <div>
          <p>Checks of safety that would fail, so that it cannot be used:</p>
          <ul>
            {critical.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </div>
      )}
      {broken.length > 0 && <AnswerChanges label="Answers that would break" changes={broken} />}
    </Stack>
  );
}
