import { versions, type Build } from '@farm/contracts';
import { fits } from '@farm/contracts/compat';

/** The contract version that each service speaks, by its name; null: it does not answer, so nobody knows. */
export type Apis = Readonly<Record<string, string | null>>;

type Shell = Pick<Build, 'provides' | 'runtime'>;
type Remote = Pick<Build, 'name' | 'needs' | 'runtime'>;

/**
 * Why this remote cannot work with this shell and these services, one sentence a reason; empty: it can. A service that
 * does not answer is no reason: it may be back in a minute. `apis` is what the services say; without it, what the
 * contracts in this code say.
 */
export function misfits(shell: Shell, { name, needs, runtime }: Remote, apis: Apis = versions): string[] {
  const api = Object.entries(needs?.apis ?? {}).filter(
    ([service, range]) => apis[service] !== null && fits(apis[service] ?? '', range) !== 'compatible',
  );
  return [
    ...(fits(shell.provides ?? '', needs?.shell ?? '') === 'compatible'
      ? []
      : [`${name} needs shell ${needs?.shell}, the shell provides ${shell.provides}`]),
    ...api.map(([service, range]) => `${name} needs ${service} ${range}, it speaks ${apis[service] ?? 'nothing'}`),
    ...(runtime === shell.runtime
      ? []
      : [`${name} was built with runtime ${runtime}, the shell with ${shell.runtime}`]),
  ];
}

/** The services that this remote needs and that do not answer. */
export const unheard = ({ name, needs }: Remote, apis: Apis): string[] =>
  Object.entries(needs?.apis ?? {})
    .filter(([service]) => apis[service] === null)
    .map(
      ([service, range]) =>
        `${name} needs ${service} ${range}, and ${service} does not answer (--accept silent-service, if it will)`,
    );
