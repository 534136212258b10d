import { completionCaller, modelFailure, type CompletionParameters } from './completion-parameters';

class RequestError extends Error {
  constructor(
    readonly status: number,
    readonly param: string,
    message = 'Unsupported parameter',
  ) {
    super(message);
  }
}

/** A server that rejects some parameters, and what it was sent. */
function serverWithout(...rejected: (keyof CompletionParameters | 'tools' | 'tool_choice')[]) {
  const sent: CompletionParameters[] = [];
  const create = async (parameters: CompletionParameters) => {
    sent.push(parameters);
    const param = rejected.find((name) => name in parameters);
    if (param) throw new RequestError(400, param);
    return 'done';
  };
  return { sent, create };
}

test('no temperature is sent unless one is given', async () => {
  const { sent, create } = serverWithout();
  await completionCaller({ maxTokens: 9 })(create);
  await completionCaller({ maxTokens: 9, temperature: 0 })(create);
  expect(sent).toEqual([{ max_completion_tokens: 9 }, { max_completion_tokens: 9, temperature: 0 }]);
});

test('what a server rejects is left out, and not sent again', async () => {
  const { sent, create } = serverWithout('temperature', 'max_completion_tokens');
  const complete = completionCaller({ maxTokens: 9, temperature: 0 });
  expect([await complete(create), await complete(create)]).toEqual(['done', 'done']);
  expect(sent.slice(2)).toEqual([{ max_tokens: 9 }, { max_tokens: 9 }]);
});

test('an optional parameter that a server rejects is left out', async () => {
  const { sent, create } = serverWithout('tools', 'tool_choice');
  const complete = completionCaller({ maxTokens: 9 });
  const optional = { tools: ['frost-dates'], tool_choice: 'auto', stop: 'x' };
  expect([await complete(create, optional), await complete(create, optional)]).toEqual(['done', 'done']);
  expect(sent.at(-1)).toEqual({ max_completion_tokens: 9, stop: 'x' });
});

test('calls at the same moment each adapt', async () => {
  const { create } = serverWithout('temperature');
  const complete = completionCaller({ maxTokens: 9, temperature: 0 });
  expect(await Promise.all([complete(create), complete(create)])).toEqual(['done', 'done']);
});

test('a server that rejects both names of the limit fails the call', async () => {
  const { create } = serverWithout('max_tokens', 'max_completion_tokens');
  await expect(completionCaller({ maxTokens: 9 })(create)).rejects.toMatchObject({ param: 'max_tokens' });
});

test('other errors are thrown as they are, after one call', async () => {
  let calls = 0;
  const failing = async () => {
    calls += 1;
    throw new RequestError(500, 'temperature');
  };
  await expect(completionCaller({ maxTokens: 9, temperature: 0 })(failing)).rejects.toMatchObject({ status: 500 });
  expect(calls).toBe(1);
});

test('what is logged of a failure holds no message', () => {
  const error = Object.assign(new RequestError(400, 'messages', 'the visitor wrote: my secret'), { code: 'bad' });
  expect(modelFailure(error)).toEqual({ name: 'RequestError', status: 400, code: 'bad', param: 'messages' });
  expect(modelFailure('down')).toEqual({ name: 'string' });
});
