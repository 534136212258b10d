import { farmTools } from '@farm/almanac';
import { memoizeByObject } from '@farm/server-kit';
import type { DiagnosisTable } from '../diagnosis/cause';
import type { FactBase } from '../facts/fact-base';
import type { Article } from '../knowledge/knowledge';
import {
  type AnswerCandidate,
  candidateOfCard,
  candidateOfCause,
  candidateOfTool,
  candidatesOfArticle,
} from './candidate';
import type { Answerable } from './entry';
import type { BlindQuestions } from './questions';

/**
 * All that can answer with some articles: cards, causes, tools and, behind them, sentences, each with questions and messages that it
 * answers.
 * What was made for an article is made once.
 */
export function answerablesReader(
  { subjects, cards }: Pick<FactBase, 'subjects' | 'cards'>,
  causes: DiagnosisTable['causes'],
  { byAnswer, tools, messagesOf }: BlindQuestions,
): (articles: readonly Article[]) => Answerable[] {
  const withQuestions = (candidate: AnswerCandidate): Answerable => ({
    candidate,
    questions: byAnswer.get(candidate.id) ?? [],
    messages: messagesOf.get(candidate.id) ?? [],
  });
  const ofCards = cards.map((card) =>
    withQuestions(candidateOfCard(card, subjects.get(card.subject) ?? { name: card.subject })),
  );
  const ofCauses = causes.map((cause) => withQuestions(candidateOfCause(cause)));
  const ofTools = farmTools.map((tool) => ({
    candidate: candidateOfTool(tool),
    questions: tools.filter(({ tool: id }) => id === tool.id).map(({ message }) => message),
  }));
  // Nobody has written questions for the sentences of a published article yet: its own stand for them.
  const ofArticle = memoizeByObject((article: Article) =>
    candidatesOfArticle(article).map((candidate) => ({
      candidate,
      questions: byAnswer.get(candidate.id) ?? article.phrasings,
      messages: messagesOf.get(candidate.id) ?? [],
    })),
  );
  const others = [...ofCards, ...ofCauses, ...ofTools];
  return (articles) => [...others, ...articles.flatMap(ofArticle)];
}
