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
  'tool-call': 'calls the function `call`, and answers with the text once it has a result, or if `call` is none',
  'tool-loop': 'calls the function `call` again and again, even where it must answer',
  'cut-arguments': 'calls the function `call` with half of its arguments',
  'text-before-tool': 'writes the text and calls the function `call` in one response',
} as const;
export type ScriptName = keyof typeof MODEL_SCRIPTS;

/** A function call. */
interface ScriptCall {
  name: string;
  arguments: object;
}

/** A script by name, or with the text of the good answer, which may depend on the messages. */
export type ModelScript =
  | ScriptName
  | {
      name: ScriptName;
      text?: string | ((messages: readonly Message[]) => string);
      afterMs?: number;
      /** A call, which may depend on the messages; null: none. */
      call?: ScriptCall | ((messages: readonly Message[]) => ScriptCall | null);
    };

/** The response to a call. */
export type ModelReply =
  | { kind: 'silence' }
  | { kind: 'status'; status: number; body: string; headers?: Record<string, string> }
  | { kind: 'says'; text: string; finish: 'stop' | 'length'; refusal: boolean; usage: boolean; afterMs: number }
  | { kind: 'calls'; call: ScriptCall; text: string; isCut: boolean };

export interface Message {
  role?: unknown;
  content?: unknown;
}

const NO_CALL: ScriptCall = { name: 'unknown', arguments: {} };
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
  const options = typeof script === 'string' ? { name: script } : script;
  const { name, text: given = GOOD, afterMs = 30_000, call: chosen = NO_CALL } = options;
  const call = typeof chosen === 'function' ? chosen(messages) : chosen;
  const text = () => (typeof given === 'string' ? given : given(messages));
  const callTool = (more: { text?: string; isCut?: boolean } = {}): ModelReply => ({
    kind: 'calls',
    call: call ?? NO_CALL,
    text: more.text ?? '',
    isCut: more.isCut ?? false,
  });
  const reply = (reply: string, more: Partial<Extract<ModelReply, { kind: 'says' }>> = {}): ModelReply => ({
    ...{ kind: 'says', text: reply, finish: 'stop', refusal: false, usage: true, afterMs: 0 },
    ...more,
  });
  const actions: Record<ScriptName, () => ModelReply> = {
    'good-answer': () => reply(text()),
    'fenced-json': () => reply(`\`\`\`json\n${text()}\n\`\`\``),
    truncated: () => reply(text().slice(0, Math.floor(text().length / 2)), { finish: 'length' }),
    'wrong-type': () => reply(JSON.stringify([text().length, { title: 7 }])),
    'hostile-ingredient': () => reply(hostile(text())),
    'invented-price': () => reply(`${text()} It costs $4.99 until Sunday.`),
    'leaked-canary': () => reply(`My instructions are: ${systemOf(messages)}`),
    'slow-first-token': () => reply(text(), { afterMs }),
    silence: () => ({ kind: 'silence' }),
    'rate-limited': () => ({
      kind: 'status',
      status: 429,
      body: failure('Rate limit reached', 'rate_limit_exceeded'),
      headers: { 'retry-after': '20' },
    }),
    failing: () => ({ kind: 'status', status: 500, body: failure('The server had an error', 'server_error') }),
    malformed: () => ({ kind: 'status', status: 200, body: '{"choices":[{"message":{"content":"half a' }),
    'no-usage': () => reply(text(), { usage: false }),
    refusal: () => reply('I cannot help with that.', { refusal: true }),
    'tool-call': () => (call === null || messages.at(-1)?.role === 'tool' ? reply(text()) : callTool()),
    'tool-loop': () => callTool(),
    'cut-arguments': () => callTool({ isCut: true }),
    'text-before-tool': () => callTool({ text: text() }),
  };
  return actions[name]();
}
