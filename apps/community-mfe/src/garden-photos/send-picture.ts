import { ApiError, call } from '@farm/web-kit';

const MAX_TRIES = 12;

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

/**
 * Sends the photo of words that are stored. While the service is busy, as when a class sends its photos at once, it is sent again
 * after the time that the service gives, and up to as much longer, so that a class does not come back at once.
 */
export async function sendPicture(id: string, body: Blob): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      await call('PUT /api/garden-photos/:id/picture', { params: { id }, body });
      return;
    } catch (error) {
      const seconds = error instanceof ApiError && error.status === 503 ? error.retryAfterSeconds : null;
      if (seconds === null || tries === MAX_TRIES) throw error;
      await wait(seconds * (1 + Math.random()));
    }
}
