// A bank that takes longer than these 15 s takes hours: a letter tells the buyer then.
const WAITS_MS = [1_000, 2_000, 4_000, 8_000];

/** What is said when the bank took longer. */
export const STILL_PROCESSING = 'Payment is still processing. We will e-mail you when it completes.';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Looks at a payment, and again after 1, 2, 4 and 8 seconds while the bank is at it. Returns the last answer, which may
 * still say 'processing'. A failing look ends it: the caller hears of it.
 */
export async function untilSettled<A extends { state: string }>(look: () => Promise<A>, wait = pause): Promise<A> {
  let answer = await look();
  for (const ms of WAITS_MS) {
    if (answer.state !== 'processing') break;
    await wait(ms);
    answer = await look();
  }
  return answer;
}
