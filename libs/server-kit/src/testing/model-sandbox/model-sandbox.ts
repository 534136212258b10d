import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { oneOf, readConfig } from '../../config';
import { answerCall, answerStream, answerUnsupported, answerWhole, type ChatQuestion } from './chat-call';
import { answerModeration } from './moderation-call';
import { modelReplyOf, type ModelScript } from './scripts';

/** A received request. */
export interface ModelRequest {
  /** '/v1/chat/completions' or '/v1/moderations'. */
  path: string;
  /** The Authorization header. */
  authorization: string | undefined;
  /** The parsed body. */
  body: Record<string, unknown>;
}

export interface ModelSandbox {
  /** The base URL for the SDK: 'http://127.0.0.1:40123/v1'. */
  url: string;
  /** All requests, oldest first. */
  requests(): readonly ModelRequest[];
  /** Sets the script of the next requests, or several in order, the last one for all further requests. */
  setScript(script: ModelScript | readonly ModelScript[]): void;
  /** Rejects chat completions with these parameters (400) from now on. */
  rejectParameters(...names: readonly string[]): void;
  /** The same for moderations; by default they flag only texts with the words FLAG ME. */
  setModerationScript(script: Moderating): void;
  close(): Promise<void>;
}

type Moderating = 'good-answer' | 'silence' | 'rate-limited' | 'failing' | 'malformed';

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as Record<string, unknown>;
}

/** Pending responses, to be aborted on close. */
interface Waiting {
  add(timer: NodeJS.Timeout): void;
}

function answer(response: ServerResponse, script: ModelScript, question: ChatQuestion, waiting: Waiting): void {
  const act = modelReplyOf(script, question.messages ?? []);
  const streams = question.stream === true;
  if (act.kind === 'status') {
    const type = streams && act.status === 200 ? 'text/event-stream' : 'application/json';
    const body = type === 'text/event-stream' ? `data: ${act.body}\n\n` : act.body;
    return void response.writeHead(act.status, { 'content-type': type, ...act.headers }).end(body);
  }
  if (act.kind === 'calls') return answerCall(response, act, question);
  // The headers are sent before the first word, so that a slow stream differs from an unavailable server.
  if (streams) response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  if (act.kind === 'silence') return;
  const speak = () => (streams ? answerStream : answerWhole)(response, act, question);
  if (act.afterMs === 0) speak();
  else waiting.add(setTimeout(speak, act.afterMs));
}

/**
 * A scripted HTTP server for chat completions, streamed or not, and for moderations. Does not start in production.
 */
export async function startModelSandbox({
  script = 'good-answer',
}: { script?: ModelScript | readonly ModelScript[] } = {}): Promise<ModelSandbox> {
  if (readConfig({ NODE_ENV: oneOf(['development', 'test', 'production'], 'development') }).NODE_ENV === 'production')
    throw new Error('The model sandbox does not run in production');
  const requests: ModelRequest[] = [];
  const timers = new Set<NodeJS.Timeout>();
  let turns: ModelScript[] = [];
  let moderating: Moderating = 'good-answer';
  let rejected: readonly string[] = [];
  const setScript = (given: ModelScript | readonly ModelScript[]) => void (turns = ([given] as ModelScript[][]).flat());
  const next = (): ModelScript => (turns.length > 1 ? turns.shift() : turns[0]) ?? 'good-answer';
  setScript(script);

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    const body = await bodyOf(request);
    requests.push({ path, authorization: request.headers.authorization, body });
    const param = rejected.find((name) => name in body);
    if (path.endsWith('/chat/completions') && param) answerUnsupported(response, param);
    else if (path.endsWith('/chat/completions')) answer(response, next(), body as ChatQuestion, timers);
    else if (!path.endsWith('/moderations')) response.writeHead(404).end();
    else if (moderating === 'good-answer') answerModeration(response, body['input']);
    else answer(response, moderating, {}, timers);
  };
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.writeHead(400).end());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests: () => requests,
    setScript,
    rejectParameters: (...names) => void (rejected = names),
    setModerationScript: (chosen) => void (moderating = chosen),
    close: () => {
      timers.forEach((timer) => clearTimeout(timer));
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
