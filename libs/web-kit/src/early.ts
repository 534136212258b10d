/** A press on a button that nobody has answered yet. */
export interface EarlyClick {
  target: HTMLElement;
  /** By the wall clock, in ms. */
  at: number;
}

/** What the document's head script did before any other code came. */
export interface Early {
  clicks: EarlyClick[];
  /** React listens: a press that reaches its target was answered. */
  react: boolean;
  /** Answers that were asked for together with the scripts, by address; each is taken once. undefined: nobody answered. */
  data: Record<string, Promise<Response | undefined>>;
}

declare global {
  var __early: Early | undefined;
}

/** The answer to a GET that the head script has asked already; undefined for every other and from the second time on. */
export function earlyAnswer(address: string): Promise<Response | undefined> | undefined {
  const answer = globalThis.__early?.data[address];
  if (answer) delete globalThis.__early?.data[address];
  return answer;
}
