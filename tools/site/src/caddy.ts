import { join } from 'node:path';
import { programOnPath } from '@farm/deploy';
import { freePorts } from './ports';
import { type Program, type Running, startProgram } from './processes';
import { ROOT } from './root';

export interface CaddyPorts {
  http: number;
  https: number;
  admin: number;
}

export async function freeCaddyPorts(): Promise<CaddyPorts> {
  const [http = 0, https = 0, admin = 0] = await freePorts(3);
  return { http, https, admin };
}

/** Settings of a site whose visitors come through Caddy. */
export const caddySettings = ({ https }: CaddyPorts) => ({
  SITE_ORIGIN: `https://localhost:${https}`,
  TRUSTED_PROXIES: 'loopback',
});

/**
 * Caddy in front of the gateway with deploy/Caddyfile and a certificate of its own authority. `folder` is for its data.
 *
 * @throws if Caddy is not installed
 */
export function caddyProgram(folder: string, { http, https, admin }: CaddyPorts, gateway: number): Program {
  const command = programOnPath(process.env['PATH'] ?? '', ['caddy']);
  if (!command) throw new Error('Caddy 2.6 or newer is not installed (Debian: apt-get install caddy).');
  return {
    name: 'caddy',
    command,
    args: ['run', '--config', join(ROOT, 'deploy/Caddyfile'), '--adapter', 'caddyfile'],
    cwd: ROOT,
    env: {
      FARM_HOST: 'localhost',
      FARM_TLS: 'tls internal',
      ACME_EMAIL: 'test@farm.example',
      CADDY_HTTP_PORT: String(http),
      CADDY_HTTPS_PORT: String(https),
      CADDY_ADMIN: `127.0.0.1:${admin}`,
      GATEWAY_HOST: '127.0.0.1',
      GATEWAY_PORT: String(gateway),
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
    readyUrl: `http://127.0.0.1:${admin}/config/`,
    log: join(folder, 'caddy.log'),
  };
}

/** Starts Caddy. @throws if it is not installed or does not start */
export const startCaddy = (folder: string, ports: CaddyPorts, gateway: number): Promise<Running> =>
  startProgram(caddyProgram(folder, ports, gateway));
