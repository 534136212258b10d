import type { Source } from '@farm/contracts';
import type { DrawingName } from '@farm/ui';
import content from './picture-questions.json';

export interface PictureQuestion {
  id: string;
  /** 'name': the picture of a word; 'thinking': what grows, eats, helps or needs. */
  kind: 'name' | 'thinking';
  question: string;
  options: readonly DrawingName[];
  answer: DrawingName;
  /** Said after the right answer. */
  fact: string;
  source: Source;
}

interface Picture {
  /** With its article: 'a carrot'. */
  name: string;
  /** What is drawn, in words that do not name it: the button's name for screen readers. */
  description: string;
}

const pictures = content.pictures as Partial<Record<DrawingName, Picture>>;
const sources = content.sources as Record<string, Source>;

export const pictureQuestions = content.questions.map(({ source, ...question }) => ({
  ...question,
  source: sources[source],
})) as readonly PictureQuestion[];

/** @throws if the content has no words for a drawing */
export function pictureOf(drawing: DrawingName): Picture {
  const picture = pictures[drawing];
  if (!picture) throw new Error(`picture-questions.json has no picture '${drawing}'`);
  return picture;
}

/** 'That's a carrot' */
export const namedSentence = (drawing: DrawingName): string => `That's ${pictureOf(drawing).name}`;
