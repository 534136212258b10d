/** The address of OpenAI, which needs an API key; compatible servers have others. */
export const OPENAI = 'https://api.openai.com/v1';

/** Limits of one chat completion, in the caller's terms. */
interface CompletionLimits {
  maxTokens: number;
  /** 0 to 2; not sent by default, because reasoning models accept only their own. */
  temperature?: number | undefined;
}

export interface CompletionParameters {
  max_completion_tokens?: number;
  max_tokens?: number;
  temperature?: number;
}

/** The loggable part of an error of a model client: no text of the request or the response. */
export interface ModelFailure {
  name: string;
  status?: number;
  code?: string;
  type?: string;
  param?: string;
}

const field = (error: object, name: string): unknown => (error as Record<string, unknown>)[name];

/** What may be logged of an error of a model client. */
export function modelFailure(error: unknown): ModelFailure {
  if (typeof error !== 'object' || error === null) return { name: typeof error };
  const name = error instanceof Error ? error.constructor.name : 'object';
  const status = field(error, 'status');
  const texts = (['code', 'type', 'param'] as const).flatMap((key) => {
    const value = field(error, key);
    return typeof value === 'string' ? [[key, value.slice(0, 80)]] : [];
  });
  return { name, ...(typeof status === 'number' ? { status } : {}), ...Object.fromEntries(texts) };
}

/** Whether the server rejected a parameter by its name. */
function isRejected(error: unknown, parameter: string): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const status = field(error, 'status');
  if (status !== 400 && status !== 422) return false;
  return field(error, 'param') === parameter || (error instanceof Error && error.message.includes(parameter));
}

/**
 * Calls the chat completions API with the parameters that the server accepts: `max_completion_tokens`, which reasoning
 * models require, or `max_tokens`, which older compatible servers know; with or without `temperature` and the `optional`
 * parameters of a call. Rejected parameters are remembered and the call is repeated without them. Other errors are rethrown.
 */
export function completionCaller({ maxTokens, temperature }: CompletionLimits) {
  let isModern = true;
  let sendsTemperature = temperature !== undefined;
  const parameters = (): CompletionParameters => ({
    ...(isModern ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens }),
    ...(sendsTemperature && temperature !== undefined ? { temperature } : {}),
  });
  const unsupported = new Set<string>();
  return async function complete<T, O extends object = object>(
    create: (parameters: CompletionParameters & Partial<O>) => Promise<T>,
    optional?: O,
  ): Promise<T> {
    const own = parameters();
    const supported = Object.entries(optional ?? {}).filter(([name]) => !unsupported.has(name));
    const sent = { ...own, ...(Object.fromEntries(supported) as Partial<O>) };
    try {
      return await create(sent);
    } catch (error) {
      const rejected = supported.find(([name]) => isRejected(error, name));
      if ('temperature' in sent && isRejected(error, 'temperature')) sendsTemperature = false;
      else if ('max_completion_tokens' in sent && isRejected(error, 'max_completion_tokens')) isModern = false;
      else if (rejected) unsupported.add(rejected[0]);
      else throw error;
      return complete(create, optional);
    }
  };
}
