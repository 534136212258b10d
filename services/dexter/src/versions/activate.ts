import { refuse, type Clock } from '@farm/server-kit';
import type { InForce } from './in-force';
import { moved, type Teacher } from './teach';
import type { VersionsRepository } from './versions.repository';

const REASON = 20; // characters of a reason that was thought about

export interface Activating {
  id: string;
  expectedActiveId: string;
  reason?: string | undefined;
  override?: boolean | undefined;
  by: string;
}

interface ActivatorDeps {
  store: VersionsRepository;
  teacher: Teacher;
  inForce: InForce;
  clock: Clock;
}

/**
 * Puts a version in force. One that was in force before may always be again: a step back must not wait. Any other passes
 * the gate against the one in force now; `override` with a reason passes a red gate, never past a critical case.
 */
export const activator =
  ({ store, teacher, inForce, clock }: ActivatorDeps) =>
  async ({ id, expectedActiveId, reason = '', override = false, by }: Activating): Promise<void> => {
    const version = await store.find(id);
    if (!version) return refuse(404, 'persona.gone', 'This version is not there.');
    const active = await inForce();
    if (active.id !== expectedActiveId) return moved();
    const gate = version.wasInForce ? null : (await teacher.compare(active, version.snapshot)).gate;
    const isRed = gate !== null && !gate.passed;
    const isArgued = override && reason.trim().length >= REASON;
    if (isRed && (gate.critical.length > 0 || !isArgued))
      return refuse(409, 'persona.refused', 'This version would make Dexter Jr. worse, so it stays out of force.', {
        extra: { gate },
      });
    const why = reason.trim() || (version.wasInForce ? 'a step back' : version.note);
    const activation = { id, expectedActiveId, by, reason: why, overridden: isRed, at: clock.now() };
    if (!(await store.activate(activation))) return moved();
  };
