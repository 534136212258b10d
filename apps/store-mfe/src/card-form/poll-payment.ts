// A bank that needs longer than 15 s in total needs hours: the buyer gets an email then.
const DELAYS_MS = [1_000, 2_000, 4_000, 8_000];

export const STILL_PROCESSING = 'Payment is still processing. We will email you when it completes.';

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Fetches the status of a payment, and again after 1, 2, 4 and 8 seconds while it is 'processing'. Returns the last
 * status, which may still be 'processing'.
 * @throws what `fetchStatus` throws
 */
export async function pollPayment<Status extends { state: string }>(
  fetchStatus: () => Promise<Status>,
  wait = delay,
): Promise<Status> {
  let status = await fetchStatus();
  for (const ms of DELAYS_MS) {
    if (status.state !== 'processing') break;
    await wait(ms);
    status = await fetchStatus();
  }
  return status;
}
