import { type DrawingName, useSpeech } from '@farm/ui';
import { useHydratedLocation, useNavigate } from '@farm/web-kit';
import { namedSentence } from './picture-questions';
import {
  choosePicture,
  currentQuestion,
  nextQuestion,
  parseRound,
  PICTURES,
  type PictureRound,
  startRound,
} from './picture-round';

export const FOUND_ALL = `You found ${PICTURES} pictures!`;

/** The round of this history entry, and what the buttons do. Each press also starts what is read aloud, which browsers allow only then. */
export function usePictureRound(random: () => number) {
  const go = useNavigate();
  const speech = useSpeech();
  const round = parseRound(useHydratedLocation().state);
  const show = (next: PictureRound, replace: boolean, spoken: readonly string[]) => {
    void go('/picture-round', { state: { round: next }, replace, preventScrollReset: true });
    if (next.isAloud) speech.speak(spoken);
  };
  const questionTexts = (shown: PictureRound) => [currentQuestion(shown)?.question ?? FOUND_ALL];
  return {
    round,
    hasVoice: speech.hasVoice,
    /** Starts a round. The Back button leads from its first one to the start. */
    start: (isAloud: boolean) => {
      const next = startRound(random, isAloud);
      show(next, round !== undefined, questionTexts(next));
    },
    choose: (shown: PictureRound, picture: DrawingName) => {
      const next = choosePicture(shown, picture);
      if (next === shown) return;
      const sentence = namedSentence(picture);
      const fact = currentQuestion(shown)?.fact ?? '';
      show(next, true, next.isFound ? [`${sentence}!`, fact] : [`${sentence}. Try again.`]);
    },
    next: (shown: PictureRound) => {
      const next = nextQuestion(shown);
      show(next, true, questionTexts(next));
    },
    listen: (shown: PictureRound) => speech.speak(questionTexts(shown)),
  };
}
