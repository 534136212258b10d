/** Posts one body; resolves with the status, or null and a reason when no answer came in time. */
export type Post = (
  url: string,
  body: string,
  headers: Record<string, string>,
) => Promise<{ status: number | null; problem?: string }>;

const TIMEOUT_MS = 10_000;

/** Over the wire. A redirect is an answer, and not a good one: the shop's own address is expected. */
export const postOverHttp: Post = async (url, body, headers) => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return { status: answer.status };
  } catch (error) {
    const reason = error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : '';
    return { status: null, problem: reason || 'no answer' };
  }
};
