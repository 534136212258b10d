import { capitalize } from '@farm/farm';
import type { AnswerSource } from '@farm/contracts';
import type { FarmTool } from '@farm/almanac';
import type { DiagnosisCause } from '../diagnosis/cause';
import type { Aspect } from '../facts/aspects';
import type { FactCard, Subject } from '../facts/fact-card';
import type { Risk } from '../knowledge/article';
import type { Article } from '../knowledge/knowledge';
import { sentencesOf } from '../text/sentences';

/** Something that may answer a question: a card, a sentence of an article, a cause of a trouble, a farm tool, or an operator's lesson. */
export interface AnswerCandidate {
  /** Unique: a card's id, 'okra#3' for the third sentence of an article, 'cause:early-blight', 'tool:frost-dates', 'lesson:<uuid>'. */
  id: string;
  kind: 'card' | 'sentence' | 'cause' | 'tool' | 'lesson';
  /** The name of its subject, an article's title, a cause with the plants and animals that it befalls, a lesson's question. */
  name: string;
  /** Id of a card's subject. */
  subject?: string;
  /** Of a card. */
  aspect?: Aspect;
  polarity?: 'yes' | 'no';
  /** What is said; of a tool what it works out. */
  text: string;
  risk: Risk;
  source: AnswerSource;
}

export function candidateOfCard(card: FactCard, { name }: Pick<Subject, 'name'>): AnswerCandidate {
  const { id, subject, aspect, polarity, text, because, risk, source, checked } = card;
  return {
    ...{ id, kind: 'card', name, subject, aspect, risk },
    ...(polarity ? { polarity } : {}),
    text: because === undefined ? text : `${text} ${because}`,
    source: { id, title: capitalize(name), url: source, reviewedAt: checked ?? '' },
  };
}

export const candidatesOfArticle = ({ id, title, text, risk, sourceUrl, reviewedAt }: Article): AnswerCandidate[] =>
  sentencesOf(text).map((sentence, at) => ({
    ...{ id: `${id}#${at + 1}`, kind: 'sentence', name: title, text: sentence, risk },
    source: { id, title, url: sourceUrl, reviewedAt },
  }));

export const candidateOfCause = ({
  id,
  name,
  crops,
  because,
  today,
  source,
  checked,
}: DiagnosisCause): AnswerCandidate => ({
  ...{ id: `cause:${id}`, kind: 'cause', name: `${name} ${crops.join(' ')}`, risk: 'none' },
  text: `${capitalize(name)}: ${because}. Today: ${today}`,
  source: { id: `diagnosis.${id}`, title: capitalize(name), url: source, reviewedAt: checked ?? '' },
});

export const candidateOfTool = ({ id, description }: Pick<FarmTool, 'id' | 'description'>): AnswerCandidate => ({
  ...{ id: `tool:${id}`, kind: 'tool', name: id.replaceAll('-', ' '), text: description, risk: 'none' },
  source: { id, title: id, url: null, reviewedAt: '' },
});
