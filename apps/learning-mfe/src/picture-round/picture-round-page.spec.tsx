import { mulberry32 } from '@farm/farm';
import type { DrawingName } from '@farm/ui';
import { renderPage } from '@farm/web-kit/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { namedSentence, pictureOf, type PictureQuestion, pictureQuestions } from './picture-questions';
import { Component as PictureRoundPage } from './picture-round-page';

beforeEach(() => {
  window.scrollTo = jest.fn();
});

const open = (state?: unknown) =>
  renderPage(<PictureRoundPage random={mulberry32(5)} />, { at: '/picture-round', path: '/picture-round', state });
type Page = ReturnType<typeof open>;

const button = (name: string) => screen.getByRole('button', { name });
const picture = (drawing: DrawingName) => button(pictureOf(drawing).description);
const press = ({ user }: Page, name: string) => user.click(button(name));

/** The question on the screen. */
function shown(): PictureQuestion {
  const title = screen.getByRole('heading', { level: 1 }).textContent;
  const question = pictureQuestions.find((each) => title.endsWith(`: ${each.question}`));
  if (!question) throw new Error(`'${title}' is no question`);
  return question;
}

const wrongPictures = ({ options, answer }: PictureQuestion) => options.filter((option) => option !== answer);

async function started(): Promise<Page> {
  const page = open();
  await press(page, 'Start');
  return page;
}

/** A browser with a voice, and what it was given to say since the last call. */
function fakeVoice() {
  const spoken: string[] = [];
  class Utterance extends EventTarget {
    constructor(text: string) {
      super();
      spoken.push(text);
    }
  }
  const speechSynthesis = { speak: jest.fn(), cancel: jest.fn(), pause: jest.fn(), resume: jest.fn() };
  Object.assign(window, { speechSynthesis, SpeechSynthesisUtterance: Utterance });
  return { takeSpoken: () => spoken.splice(0), speechSynthesis };
}

describe('without a voice', () => {
  test('the start says so, and the question is there to be read', async () => {
    const page = open();
    expect(screen.getByText('This browser has no voice. Please read the questions aloud.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Start without the voice' })).toBeNull();
    await press(page, 'Start');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`Picture 1 of 10: ${shown().question}`);
    expect(screen.queryByRole('button', { name: 'Listen' })).toBeNull();
  });

  test('buttons are named by what is drawn, never by the name', async () => {
    await started();
    for (const option of shown().options) {
      expect(picture(option)).toBeEnabled();
      expect(within(picture(option)).queryByRole('img')).toBeNull();
    }
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  test('right: the name and a fact at once, and Next leads on with the focus on the question', async () => {
    const page = await started();
    const { answer, fact, options, question } = shown();
    await page.user.click(picture(answer));
    expect(screen.getByRole('status')).toHaveTextContent(`${namedSentence(answer)}! ${fact}`);
    for (const option of options) if (option !== answer) expect(picture(option)).toBeDisabled();
    expect(picture(answer)).toHaveFocus();
    await press(page, 'Next');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(shown().question).not.toBe(question);
    expect(screen.getByRole('progressbar', { name: 'Picture 2 of 10' })).toHaveAttribute('value', '1');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  test('wrong, then right: the wrong picture steps back, the others stay', async () => {
    const page = await started();
    const question = shown();
    const [first = question.answer, second = question.answer] = wrongPictures(question);
    await page.user.click(picture(first));
    expect(screen.getByRole('status')).toHaveTextContent(`${namedSentence(first)}. Try again.`);
    expect(picture(first)).toHaveAttribute('aria-disabled', 'true');
    expect(picture(first)).toHaveFocus();
    expect(picture(second)).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    await page.user.click(picture(second));
    await page.user.click(picture(first));
    expect(screen.getByRole('status')).toHaveTextContent(`${namedSentence(second)}. Try again.`);
    await page.user.click(picture(question.answer));
    expect(button('Next')).toBeVisible();
  });

  test('it can be played with the keyboard', async () => {
    const { user } = await started();
    const { answer } = shown();
    for (let tab = 0; tab < 10 && document.activeElement !== picture(answer); tab += 1) await user.tab();
    expect(picture(answer)).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.tab();
    expect(button('Next')).toHaveFocus();
    await user.keyboard(' ');
    expect(screen.getByRole('progressbar', { name: 'Picture 2 of 10' })).toBeVisible();
  });

  test('the end shows the ten pictures and the sources, and another round can be played', async () => {
    const page = await started();
    const found: PictureQuestion[] = [];
    while (found.length < 10) {
      found.push(shown());
      await page.user.click(picture(shown().answer));
      await press(page, 'Next');
    }
    expect(screen.getByRole('heading', { level: 1, name: 'You found 10 pictures!' })).toHaveFocus();
    const [pictures] = screen.getAllByRole('list');
    const names = found.map(({ answer }) => pictureOf(answer).name);
    const items = within(pictures ?? document.body).getAllByRole('listitem');
    expect(items.map((item) => item.textContent.toLowerCase())).toEqual(names);
    const sources = screen.getByRole('group');
    expect(sources).toHaveTextContent('Where the facts are from');
    expect(sources).not.toHaveAttribute('open');
    for (const { fact, source } of found) {
      expect(sources).toHaveTextContent(fact);
      expect(sources).toHaveTextContent(source.title);
    }
    expect(screen.getByRole('link', { name: 'Back to Courses' })).toHaveAttribute('href', '/courses');
    await press(page, 'Play again');
    expect(screen.getByRole('progressbar', { name: 'Picture 1 of 10' })).toBeVisible();
  });

  test('a round survives a reload and is stored nowhere else', async () => {
    const page = await started();
    await page.user.click(picture(shown().answer));
    await press(page, 'Next');
    const { question } = shown();
    const { state } = page.location();
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    cleanup();
    open(state);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`Picture 2 of 10: ${question}`);
  });
});

describe('with a voice', () => {
  afterEach(() => {
    cleanup(); // it ends what is spoken
    Reflect.deleteProperty(window, 'speechSynthesis');
    Reflect.deleteProperty(window, 'SpeechSynthesisUtterance');
  });

  test('nothing is said before Start; then questions and answers are', async () => {
    const { takeSpoken } = fakeVoice();
    const page = open();
    expect(takeSpoken()).toEqual([]);
    await press(page, 'Start');
    const question = shown();
    const [wrong = question.answer] = wrongPictures(question);
    expect(takeSpoken()).toEqual([question.question]);
    await press(page, 'Listen');
    expect(takeSpoken()).toEqual([question.question]);
    await page.user.click(picture(wrong));
    expect(takeSpoken()).toEqual([`${namedSentence(wrong)}. Try again.`]);
    await page.user.click(picture(question.answer));
    expect(takeSpoken()).toEqual([`${namedSentence(question.answer)}!`, question.fact]);
    await press(page, 'Next');
    expect(takeSpoken()).toEqual([shown().question]);
  });

  test('without the voice only Listen speaks, as screen reader users want it', async () => {
    const { takeSpoken } = fakeVoice();
    const page = open();
    await press(page, 'Start without the voice');
    await page.user.click(picture(shown().answer));
    expect(takeSpoken()).toEqual([]);
    await press(page, 'Listen');
    expect(takeSpoken()).toEqual([shown().question]);
  });
});
