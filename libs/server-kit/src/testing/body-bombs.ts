import { DEFAULT_BODY_BYTES, type Contract, serviceContracts, type ServiceName } from '@farm/contracts';
import type { App } from '../service-deps';
import { createApi } from './api';
import { createTestBrowser } from './browser';
import { sampleCalls } from './guarded-calls';

const AT_ONCE = 20;
/** Processor time of one request; parsing a megabyte of nested arrays takes ten times as much. */
const CPU_MS = 25;

/** JSON of so many bytes that unpacks to the most objects: nested arrays. */
export function nestedArrays(bytes: number): string {
  const head = '{"name":[[]';
  const tail = ']}';
  const text = `${head}${',[]'.repeat(Math.floor((bytes - head.length - tail.length) / 3))}${tail}`;
  return text.padEnd(bytes);
}

/**
 * Sends the largest allowed body of nested arrays many times at once to every call of a service, as strangers of many networks.
 * Resolves with the calls that accept it, fail, or spend much processor time; must be empty.
 */
export async function bodyBombFailures(service: ServiceName, app: App): Promise<string[]> {
  const api = createApi(app);
  const endpoints = Object.assign({}, ...serviceContracts[service]) as Contract;
  const failures: string[] = [];
  let network = 0;
  for (const { key, input, upload } of sampleCalls(service)) {
    const endpoint = endpoints[key as keyof Contract];
    if (key.startsWith('GET ') || key.startsWith('HEAD ') || !endpoint?.body || upload) continue;
    const payload = nestedArrays(endpoint.bodyBytes ?? DEFAULT_BODY_BYTES);
    const send = async () => {
      network += 1;
      const from = `10.${Math.floor(network / 250)}.${network % 250}.1`;
      const params = input.params ? { params: input.params } : {};
      return (await api.raw(key, params, { as: createTestBrowser(), from, payload })).status;
    };
    await send(); // compiles the schema
    const before = process.cpuUsage();
    const statuses = await Promise.all(Array.from({ length: AT_ONCE }, send));
    const { user, system } = process.cpuUsage(before);
    const cpuMs = (user + system) / 1_000 / AT_ONCE;
    const wrong = statuses.filter((status) => status < 400 || status >= 500);
    if (wrong.length > 0) failures.push(`${key} answers ${wrong.join(', ')}`);
    if (cpuMs > CPU_MS) failures.push(`${key} takes ${Math.round(cpuMs)} ms of processor time`);
  }
  return failures;
}
