import { OPENAI } from '@farm/server-kit';
import { createOpenAiClient } from '@farm/server-kit/openai';
import type { ModelSettings } from './choose-model';

const MODEL = 'omni-moderation-latest';
const LIMIT_MS = 2_000;

/** The result of a moderation. */
interface Moderation {
  flagged: boolean;
  /** Possible self-harm: the visitor gets the help line, not a refusal. */
  selfHarm: boolean;
}

/** Moderates a message. Null without a valid result within two seconds. */
export type Moderate = (message: string) => Promise<Moderation | null>;

export interface ModerationApiSettings extends Pick<ModelSettings, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL'> {
  DEXTER_MODERATION: boolean;
}

/** Whether messages are sent to a moderation: OpenAI's with a key, another server's only when it is enabled. */
export const moderates = ({ OPENAI_API_KEY, OPENAI_BASE_URL, DEXTER_MODERATION }: ModerationApiSettings): boolean =>
  OPENAI_BASE_URL === OPENAI ? OPENAI_API_KEY !== undefined : DEXTER_MODERATION;

/** The configured moderation, if any. */
export function moderationOf(config: ModerationApiSettings): Moderate | undefined {
  if (!moderates(config)) return undefined;
  const { OPENAI_API_KEY: apiKey = 'none', OPENAI_BASE_URL: baseUrl } = config;
  const client = createOpenAiClient({ apiKey, baseUrl, timeoutMs: LIMIT_MS });
  return async (message) => {
    try {
      const { moderations } = await client;
      const { results } = await moderations.create(
        { model: MODEL, input: message },
        { signal: AbortSignal.timeout(LIMIT_MS) },
      );
      const [result] = results;
      if (typeof result?.flagged !== 'boolean') return null;
      const { categories } = result;
      return { flagged: result.flagged, selfHarm: Boolean(categories['self-harm'] || categories['self-harm/intent']) };
    } catch {
      return null;
    }
  };
}
