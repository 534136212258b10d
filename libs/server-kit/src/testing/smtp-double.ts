import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { generate } from 'selfsigned';

/** What the double says to a step; null: it never answers. */
export interface SmtpScript {
  greeting?: string | null;
  /** false: the server does not offer encryption. */
  startTls?: boolean;
  auth?: string;
  mail?: string;
  rcpt?: string;
  /** After the letter's last line; 'hang up' closes, 'trickle' says a little now and then and never ends. */
  taken?: string | null;
}

export interface TakenMail {
  encrypted: boolean;
  lines: string[];
}

type Answer = string | null;

/** One connection: commands by line, a letter between DATA and a lone dot. */
function converse(socket: Socket, script: SmtpScript, hear: (line: string) => void, take: (mail: TakenMail) => void) {
  let tls: TLSSocket | undefined;
  let letter: string[] | undefined;
  let rest = '';
  const say = (answer: Answer) => void (answer === null || (tls ?? socket).write(`${answer}\r\n`));
  const hello = () => {
    const offers = [...(script.startTls !== false && !tls ? ['STARTTLS'] : []), 'AUTH PLAIN', '8BITMIME'];
    return ['localhost', ...offers].map((offer, i) => `250${i === offers.length ? ' ' : '-'}${offer}`).join('\r\n');
  };
  const answers: Record<string, () => Answer> = {
    EHLO: hello,
    AUTH: () => script.auth ?? '235 2.7.0 welcome',
    MAIL: () => script.mail ?? '250 2.1.0 fine',
    RCPT: () => script.rcpt ?? '250 2.1.5 fine',
    DATA: () => ((letter = []), '354 go on'),
    QUIT: () => '221 bye',
    RSET: () => '250 fine',
  };
  const trickle = () => {
    const timer = setInterval(() => say('250-still'), 20);
    socket.once('close', () => clearInterval(timer));
  };
  const letterLine = (line: string) => {
    if (line !== '.') return void letter?.push(line);
    const { taken = '250 2.0.0 taken' } = script;
    if (taken?.startsWith('250') ?? true) take({ encrypted: tls !== undefined, lines: letter ?? [] });
    letter = undefined;
    if (taken === 'hang up') socket.destroy();
    else if (taken === 'trickle') trickle();
    else say(taken);
  };
  const listen = (to: Socket) =>
    to.on('data', (bytes: Buffer) => {
      const lines = (rest + bytes.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (letter) letterLine(line);
        else if (line === 'STARTTLS' && script.startTls !== false) void encrypt();
        else {
          hear(line);
          say(answers[line.slice(0, 4).toUpperCase()]?.() ?? '500 what');
        }
      }
    });
  const encrypt = async () => {
    const { key, cert } = await certificate();
    say('220 go on');
    socket.removeAllListeners('data');
    tls = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext({ key, cert }) });
    tls.on('error', () => undefined);
    listen(tls);
  };
  socket.on('error', () => undefined);
  listen(socket);
  say(script.greeting === undefined ? '220 localhost' : script.greeting);
}

let made: Promise<{ key: string; cert: string }> | undefined;
/** A certificate for localhost that nobody else believes, one a run. */
export const certificate = () =>
  (made ??= generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  }).then(({ private: key, cert }) => ({ key, cert })));

/** A mail server on this machine that says what the spec tells it to. */
export async function smtpDouble(script: SmtpScript = {}) {
  const heard: string[] = [];
  const taken: TakenMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    converse(
      socket,
      script,
      (line) => void heard.push(line),
      (mail) => void taken.push(mail),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((closed) => server.close(() => closed()));
  };
  return { url: `smtp://farm:p%40ss@localhost:${port}`, heard, taken, close };
}
