import { fromPartial } from '@total-typescript/shoehorn';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cancellation } from './handler-timeout';
import { authorize, type Caller } from './request-context';
import { getContext } from './service-context';
import { createTestService, type TestService } from './testing/test-service';

let kit: TestService;
beforeAll(async () => (kit = await createTestService()));
afterAll(() => kit.close());

const callerOf = (request: FastifyRequest) => {
  const rules = { context: getContext(kit.app), access: 'anyone', fresh: false, gate: undefined } as const;
  return authorize(request, {} as FastifyReply, rules, {} as Cancellation);
};

test('with access for anyone no cookie is read before a handler asks for it', () => {
  const cookies = () => {
    throw new Error('read');
  };
  const request = Object.defineProperty(fromPartial<FastifyRequest>({ id: 'request-1' }), 'cookies', { get: cookies });
  const caller = callerOf(request);
  expect(() => (caller as Caller).visitor).toThrow('read');
});
