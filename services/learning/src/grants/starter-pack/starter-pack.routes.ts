import { farmDay } from '@farm/almanac';
import { starterPack } from '@farm/contracts';
import { packFileName } from '@farm/farm';
import { serve, type App, type Clock } from '@farm/server-kit';
import { sendSheet } from '../../farm-plan/print/sheet';
import type { ApplicationsRepository } from '../applications.repository';
import type { GrantFeed } from '../catalogue';
import { budgetFile } from './budget-sheet';
import { letterOfSupport } from './letter-of-support';
import { onePageStory } from './one-page-story';
import { readPackAnswers } from './pack-answers';
import { describePack, grantWithPack, unpaidOf } from './starter-pack';

interface StarterPackDeps {
  applications: ApplicationsRepository;
  feed: GrantFeed;
  clock: Clock;
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Documents with which an application for a grant begins. What is typed is written into them, and stored nowhere. */
export function starterPackRoutes(app: App, { applications, feed, clock }: StarterPackDeps): void {
  serve(app, starterPack, {
    'GET /api/grants/:id/starter-pack': async ({ params: { id }, query: { sendBy } }, { person }) => {
      const programme = grantWithPack(id, feed);
      const notes = (await applications.ofPerson(person.id)).find(({ grantId }) => grantId === id)?.notes ?? '';
      return describePack(programme, { notes, sendBy, today: farmDay(clock.now()) });
    },
    'POST /api/grants/:id/starter-pack/:document': async ({ params: { id, document }, body }, { reply }) => {
      const programme = grantWithPack(id, feed);
      const answers = readPackAnswers(body);
      const name = packFileName(document, id);
      switch (document) {
        case 'budget':
          return sendSheet(reply, {
            name,
            type: EXCEL,
            content: await budgetFile(answers, programme, unpaidOf(programme)),
          });
        case 'letter':
          return sendSheet(reply, { name, type: WORD, content: await letterOfSupport(answers, programme) });
        case 'story':
          return sendSheet(reply, { name, type: WORD, content: await onePageStory(answers, programme) });
      }
    },
  });
}
