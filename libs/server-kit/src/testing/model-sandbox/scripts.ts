/** Behaviors of the model by name; each is a variation of a good answer. */
export const MODEL_SCRIPTS = {
  'good-answer': 'answers with the text',
  'fenced-json': 'answers with the text in a Markdown fence',
  truncated: 'stops in the middle, as at the token limit',
  'wrong-type': 'answers with JSON of another shape',
  'hostile-ingredient': 'answers with the text, in which every ingredient is markup, a link and a poisonous plant',
  'invented-price': 'answers with the text and a price nobody gave',
  'leaked-canary': 'answers with what the system message says',
  'slow-first-token': 'answers with the text, but only after a while (`afterMs`, default 30 s)',
  silence: 'takes the question and says nothing, with or without a stream',
  'rate-limited': 'answers 429',
  failing: 'answers 500',
  malformed: 'answers 200 with something that is no JSON',
  'no-usage': 'answers with the text and does not say what it cost',
  refusal: 'refuses, in the field for refusals',
} as const;
export type ScriptName = keyof typeof MODEL_SCRIPTS;

/** A script by name, or with the text of the good answer. */
export type ModelScript = ScriptName | { name: ScriptName; text?: string; afterMs?: number };

/** The response to a call. */
export type ModelReply =
  | { kind: 'silence' }
  | { kind: 'status'; status: number; body: string; headers?: Record<string, string> }
  | { kind: 'says'; text: string; finish: 'stop' | 'length'; refusal: boolean; usage: boolean; afterMs: number };

interface Message {
  role?: unknown;
  content?: unknown;
}

const GOOD = 'Water in the morning, at the roots, and mulch three inches deep.';

const failure = (message: string, type: string) =>
  JSON.stringify({ error: { message, type, param: null, code: null } });

const BAD = 'pokeweed <img src=x onerror=alert(1)> https://evil.example';

/** Makes all ingredients of a JSON answer hostile, or appends the hostile text to any other answer. */
function hostile(text: string): string {
  try {
    const value = JSON.parse(text) as { ingredients?: unknown[] };
    const each = (one: unknown) => (typeof one === 'object' && one !== null ? { ...one, name: BAD } : BAD);
    return JSON.stringify({ ...value, ingredients: (value.ingredients ?? []).map(each) });
  } catch {
    return `${text} ${BAD}`;
  }
}

const systemOf = (messages: readonly Message[]) =>
  messages.flatMap(({ role, content }) => (role === 'system' ? [String(content)] : [])).join('\n');

/** The response of a script. */
export function modelReplyOf(script: ModelScript, messages: readonly Message[]): ModelReply {
  const { name, text = GOOD, afterMs = 30_000 } = typeof script === 'string' ? { name: script } : script;
  const reply = (reply: string, more: Partial<Extract<ModelReply, { kind: 'says' }>> = {}): ModelReply => ({
    ...{ kind: 'says', text: reply, finish: 'stop', refusal: false, usage: true, afterMs: 0 },
    ...more,
  });
  const actions: Record<ScriptName, () => ModelReply> = {
    'good-answer': () => reply(text),
    'fenced-json': () => reply(`\`\`\`json\n${text}\n\`\`\``),
    truncated: () => reply(text.slice(0, Math.floor(text.length / 2)), { finish: 'length' }),
    'wrong-type': () => reply(JSON.stringify([text.length, { title: 7 }])),
    'hostile-ingredient': () => reply(hostile(text)),
    'invented-price': () => reply(`${text} It costs $4.99 until Sunday.`),
    'leaked-canary': () => reply(`My instructions are: ${systemOf(messages)}`),
    'slow-first-token': () => reply(text, { afterMs }),
    silence: () => ({ kind: 'silence' }),
    'rate-limited': () => ({
      kind: 'status',
      status: 429,
      body: failure('Rate limit reached', 'rate_limit_exceeded'),
      headers: { 'retry-after': '20' },
    }),
    failing: () => ({ kind: 'status', status: 500, body: failure('The server had an error', 'server_error') }),
    malformed: () => ({ kind: 'status', status: 200, body: '{"choices":[{"message":{"content":"half a' }),
    'no-usage': () => reply(text, { usage: false }),
    refusal: () => reply('I cannot help with that.', { refusal: true }),
  };
  return actions[name]();
}
