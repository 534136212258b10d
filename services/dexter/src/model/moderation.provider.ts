import { OPENAI } from '@farm/server-kit';
import OpenAI from 'openai';
import type { ModelSettings } from './choose-model';

const MODEL = 'omni-moderation-latest';
const LIMIT_MS = 2_000;

/** What a moderation says of a message. */
interface Moderation {
  flagged: boolean;
  /** Somebody may be about to hurt themselves: they are told whom to call, not turned away. */
  selfHarm: boolean;
}

/** Asks what a message is like. Null when the answer does not come in two seconds, or is none. */
export type Moderate = (message: string) => Promise<Moderation | null>;

export interface ModerationSettings extends Pick<ModelSettings, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL'> {
  DEXTER_MODERATION: boolean;
}

/** Whether messages are shown to a moderation: OpenAI's with a key, another server's only when it is said. */
export const moderates = ({ OPENAI_API_KEY, OPENAI_BASE_URL, DEXTER_MODERATION }: ModerationSettings): boolean =>
  OPENAI_BASE_URL === OPENAI ? OPENAI_API_KEY !== undefined : DEXTER_MODERATION;

/** The moderation that a configuration asks for; undefined: none. Every option is given, as for the model. */
export function moderationOf(config: ModerationSettings): Moderate | undefined {
  if (!moderates(config)) return undefined;
  const client = new OpenAI({
    ...{ apiKey: config.OPENAI_API_KEY ?? 'none', baseURL: config.OPENAI_BASE_URL },
    ...{ organization: null, project: null, webhookSecret: null, timeout: LIMIT_MS, maxRetries: 0, logLevel: 'off' },
  });
  return async (message) => {
    try {
      const { results } = await client.moderations.create(
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
