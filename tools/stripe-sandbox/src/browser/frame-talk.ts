import { hear, say, type Answer, type Ask, type Tell } from './messages';

/** The form does not answer within this time after it has loaded: it is broken. */
const HELLO_MS = 2_000;

/** A frame with the form in it, and the conversation with it. `heard` gets what is not an answer to a question. */
export function frameTalk(address: URL, heard: (message: Tell) => void) {
  const frame = document.createElement('iframe');
  const waiting = new Map<number, { resolve: (result: Answer) => void; reject: (error: Error) => void }>();
  let questions = 0;
  let greeted = false;
  let stopHearing: (() => void) | undefined;
  let helloTimer: ReturnType<typeof setTimeout> | undefined;

  const tell = (message: Ask) => {
    if (frame.contentWindow) say(frame.contentWindow, message);
  };
  const listen = (message: Tell) => {
    if (message.tell === 'hello') {
      greeted = true;
      clearTimeout(helloTimer);
    }
    if (message.tell === 'size') Object.assign(frame.style, { height: `${message.height}px`, minHeight: '0' });
    else if (message.tell !== 'answer') heard(message);
    else {
      waiting.get(message.n)?.resolve(message.result);
      waiting.delete(message.n);
    }
  };
  frame.title = 'Secure payment input frame';
  Object.assign(frame.style, { border: '0', display: 'block', width: '100%', minHeight: '18rem' });
  frame.addEventListener('load', () => {
    // the form greets before or shortly after it has loaded: what says nothing soon will never say anything
    if (!greeted)
      helloTimer = setTimeout(
        () => heard({ tell: 'broken', message: 'The payment form could not be loaded.' }),
        HELLO_MS,
      );
  });

  return {
    tell,
    ask: (question: (n: number) => Ask) =>
      new Promise<Answer>((resolve, reject) => {
        if (!stopHearing) return reject(new Error('The payment element is not mounted.'));
        questions += 1;
        waiting.set(questions, { resolve, reject });
        tell(question(questions));
      }),
    putInto(place: Element) {
      stopHearing ??= hear<Tell>(() => frame.contentWindow, listen);
      greeted = false;
      frame.src = address.href;
      place.replaceChildren(frame);
    },
    takeAway() {
      clearTimeout(helloTimer);
      stopHearing?.();
      stopHearing = undefined;
      frame.remove();
      // from here nobody can tell how a payment under way ended: never 'failed'
      waiting.forEach(({ reject }) => reject(new Error('The payment form was taken away before it answered.')));
      waiting.clear();
    },
  };
}
