import { resistAttack } from '../attack';
import type { AttackedSite } from '../attacked-site';
import { type FaultFindings, statuses } from '../findings';
import type { VisitorResponse } from '../visitor';

const CONNECTIONS = 12; // of each network
const FOR_MS = 30_000;

const QUESTION = { message: 'plant okra in macon georgia on april 1 2027 '.repeat(45) };
const CROPS = 'cherry-tomato,slicing-tomato,pole-bean,leaf-lettuce,radish,carrot,kale,collards,garlic';
const POSTER = `/api/farm-plan/poster?place=Macon%2C%20Georgia&crops=${CROPS}&size=tabloid&format=pdf`;

/** Two networks repeat what costs most, on twelve connections each, within all limits of requests. */
export const costlyCalls = (site: AttackedSite, findings: FaultFindings): Promise<void> =>
  resistAttack({
    site,
    findings,
    async run() {
      const end = performance.now() + FOR_MS;
      const repeat = async (from: string, path: string, body?: object): Promise<VisitorResponse[]> => {
        const responses = [];
        while (performance.now() < end) {
          const headers = { 'x-forwarded-for': from };
          responses.push(await site.visitor().request(path, { headers, ...(body && { body }) }));
        }
        return responses;
      };
      const all = (from: string, path: string, body?: object) =>
        Promise.all(Array.from({ length: CONNECTIONS }, () => repeat(from, path, body)));
      const [questions, posters] = await Promise.all([
        all('203.0.113.1', '/api/dexter-response', QUESTION),
        all('198.51.100.1', POSTER),
      ]);
      return `questions: ${statuses(questions.flat())}; posters: ${statuses(posters.flat())}`;
    },
  });
