import type { ServerResponse } from 'node:http';

const CATEGORIES = ['harassment', 'hate', 'illicit', 'self-harm', 'sexual', 'violence'];

/** Flags texts with the words FLAG ME. */
export function answerModeration(response: ServerResponse, input: unknown): void {
  const results = [input].flat().map((each) => {
    const flagged = JSON.stringify(each ?? '').includes('FLAG ME');
    const of = <T>(value: T) => Object.fromEntries(CATEGORIES.map((category) => [category, value]));
    return {
      flagged,
      categories: { ...of(false), violence: flagged },
      category_scores: { ...of(0), violence: flagged ? 0.98 : 0 },
    };
  });
  const body = { id: 'modr-sandbox', model: 'omni-moderation-latest', results };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
