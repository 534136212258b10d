import { training, type Gate } from '@farm/contracts';
import { serve, type App } from '@farm/server-kit';
import type { StoredGate } from '../versions/versions.repository';
import type { Corrections } from './correct';
import type { DailyTask } from './daily-tasks';
import { bodyHash, type Once } from './once';
import type { Session } from './sessions.repository';

interface TrainingRoutesDeps {
  tasks: readonly DailyTask[];
  corrections: Corrections;
  once: Once;
  now: () => Date;
}

const UNMEASURED: StoredGate = { passed: true, cases: 0, meanBefore: 0, meanAfter: 0, critical: [], broken: [] };

const gateOf = (stored: StoredGate | null): Gate => {
  const { changed: _changed, ...gate } = stored ?? UNMEASURED;
  return gate;
};

const correctedReply = ({ lessonId, activated, gate }: Session) => ({
  ...{ success: true, correctionId: lessonId ?? '', activated, gate: gateOf(gate), changed: gate?.changed ?? 0 },
});

export const trainingRoutes = (app: App, { tasks, corrections, once, now }: TrainingRoutesDeps) =>
  serve(app, training, {
    'GET /api/dexter/daily-tasks': () => [...tasks],
    'POST /api/dexter/corrections/preview': ({ body }) => corrections.preview(body),
    'POST /api/dexter/correct': async ({ body }, { person }) => {
      const begun = { kind: 'correction', input: body.correctionMessage, by: person.id, at: now() } as const;
      const hash = bodyHash('correct', body);
      return correctedReply(await once({ ...begun, bodyHash: hash }, () => corrections.correct(body, person.id)));
    },
  });
