import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { serveControl } from './control';
import { serveDashboard } from './dashboard/serve';
import { ApiError, invalid } from './rest/errors';
import { serveRest, type Running } from './rest/serve';
import { serveBrowser } from './buyer/serve';
import type { Hands } from './switches';
import { sendJson } from './wire/reply';

interface Ways {
  browserFolder: string;
  broken: (error: unknown) => void;
  formToken: string;
}

/** One server, four doors. Only /sandbox/* is meant for the site's gateway; the others stay on this machine. */
export function sandboxServer(hands: Hands, { browserFolder, broken, formToken }: Ways): Server {
  const { company, watch } = hands;
  const running: Running = new Map();

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/';
    if (path.startsWith('/v1/')) return serveRest(company, running, watch.wake, request, response);
    if (path.startsWith('/_control/')) return serveControl(hands, request, response);
    if (path.startsWith('/sandbox/')) return serveBrowser(company, watch.wake, browserFolder, request, response);
    return serveDashboard(hands, formToken, request, response);
  };
  return createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      // a buyer who closed the page is no failure of ours
      if (response.destroyed || request.destroyed) return;
      const known = error instanceof ApiError;
      if (!known) broken(error);
      const body = known ? error.body : invalid('Something went wrong on our end.').body;
      sendJson(response, known ? error.status : 500, { error: known ? body : { ...body, type: 'api_error' } });
    });
  });
}
