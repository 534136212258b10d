// A Fastify server with one route and nothing else, for comparison. Its parent sends body and headers, and gets the port.
import fastify from 'fastify';

async function serve({ body, headers }) {
  const app = fastify();
  app.get('/', (_request, reply) => reply.headers(headers).send(body));
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.send(app.server.address().port);
}
process.once('message', (message) => void serve(message));
process.once('disconnect', () => process.exit());
