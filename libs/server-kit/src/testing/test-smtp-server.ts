import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { generate } from 'selfsigned';

/** The reply to a step; null: no reply. */
export interface SmtpScript {
  greeting?: string | null;
  /** false: without STARTTLS. */
  startTls?: boolean;
  auth?: string;
  mail?: string;
  rcpt?: string;
  /** After the email's last line; 'hang up' closes, 'trickle' sends bytes slowly without end. */
  accepted?: string | null;
}

export interface ReceivedMail {
  encrypted: boolean;
  lines: string[];
}

type Answer = string | null;

/** A connection: commands by line, an email between DATA and a single dot. */
function converse(
  socket: Socket,
  script: SmtpScript,
  onCommand: (line: string) => void,
  onMail: (mail: ReceivedMail) => void,
) {
  let tls: TLSSocket | undefined;
  let message: string[] | undefined;
  let rest = '';
  const reply = (answer: Answer) => void (answer === null || (tls ?? socket).write(`${answer}\r\n`));
  const hello = () => {
    const offers = [...(script.startTls !== false && !tls ? ['STARTTLS'] : []), 'AUTH PLAIN', '8BITMIME'];
    return ['localhost', ...offers].map((offer, i) => `250${i === offers.length ? ' ' : '-'}${offer}`).join('\r\n');
  };
  const answers: Record<string, () => Answer> = {
    EHLO: hello,
    AUTH: () => script.auth ?? '235 2.7.0 welcome',
    MAIL: () => script.mail ?? '250 2.1.0 fine',
    RCPT: () => script.rcpt ?? '250 2.1.5 fine',
    DATA: () => ((message = []), '354 go on'),
    QUIT: () => '221 bye',
    RSET: () => '250 fine',
  };
  const trickle = () => {
    const timer = setInterval(() => reply('250-still'), 20);
    socket.once('close', () => clearInterval(timer));
  };
  const onMessageLine = (line: string) => {
    if (line !== '.') return void message?.push(line);
    const { accepted = '250 2.0.0 taken' } = script;
    if (accepted?.startsWith('250') ?? true) onMail({ encrypted: tls !== undefined, lines: message ?? [] });
    message = undefined;
    if (accepted === 'hang up') socket.destroy();
    else if (accepted === 'trickle') trickle();
    else reply(accepted);
  };
  const listen = (to: Socket) =>
    to.on('data', (bytes: Buffer) => {
      const lines = (rest + bytes.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (message) onMessageLine(line);
        else if (line === 'STARTTLS' && script.startTls !== false) void encrypt();
        else {
          onCommand(line);
          reply(answers[line.slice(0, 4).toUpperCase()]?.() ?? '500 what');
        }
      }
    });
  const encrypt = async () => {
    const { key, cert } = await certificate();
    reply('220 go on');
    socket.removeAllListeners('data');
    tls = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext({ key, cert }) });
    tls.on('error', () => undefined);
    listen(tls);
  };
  socket.on('error', () => undefined);
  listen(socket);
  reply(script.greeting === undefined ? '220 localhost' : script.greeting);
}

let cached: Promise<{ key: string; cert: string }> | undefined;
/** A self-signed certificate for localhost, one per run. */
export const certificate = () =>
  (cached ??= generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  }).then(({ private: key, cert }) => ({ key, cert })));

/** A scripted SMTP server. */
export async function startTestSmtpServer(script: SmtpScript = {}) {
  const commands: string[] = [];
  const accepted: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    converse(
      socket,
      script,
      (line) => void commands.push(line),
      (mail) => void accepted.push(mail),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((closed) => server.close(() => closed()));
  };
  return { url: `smtp://farm:p%40ss@localhost:${port}`, commands, accepted, close };
}
