import type { Company } from '../company';
import { FAULTS, type Fault } from '../faults';
import { form, html, when, type Html } from './html';

const SAYS: Record<Fault, string> = {
  webhook_drop: 'The shop is not told of the next event.',
  webhook_duplicate: 'The shop is told twice.',
  webhook_delay: 'The shop is told later, by the milliseconds given.',
  webhook_reorder: 'The next events are told in the wrong order, the milliseconds apart.',
  api_500: 'The next call fails with 500.',
  api_429: 'The next call is too much.',
  api_reset: 'The connection of the next call is closed.',
  api_timeout_after_commit: 'The next call is carried out and never answered.',
  decline_next: 'The next card is declined, whatever it is.',
  script_404: 'The script of the card form is not there.',
  frame_error: 'The card form does not load.',
};

const TAKES_TIME: readonly Fault[] = ['webhook_delay', 'webhook_reorder'];
const times = (count: number) => (count === 1 ? 'once' : `${count} times`);

const MINUTE = 60_000;
const STEPS = [
  ['8 seconds', 8_000],
  ['30 minutes', 30 * MINUTE],
  ['1 day', 24 * 60 * MINUTE],
] as const;

/** What can be asked to go wrong, the clock, and forgetting everything. */
export function switchesPage({ faults, clock }: Company, token: string): Html {
  const armed = faults.list();
  const fault = (kind: Fault) =>
    html`<li>
      <h3>${kind}</h3>
      <p>${SAYS[kind]} ${armed[kind] && html`<strong>Armed: ${times(armed[kind].count)}.</strong>`}</p>
      ${form(
        '/faults',
        token,
        html`<input type="hidden" name="kind" value="${kind}" />
          <label>Times <input name="count" inputmode="numeric" value="1" /></label>
          ${TAKES_TIME.includes(kind) && html`<label>Milliseconds <input name="ms" inputmode="numeric" value="300" /></label>`}
          <button aria-label="Arm ${kind}">Arm</button>`,
      )}
    </li>`;
  return html`<h2>Clock</h2>
    <p>Time here: ${when(clock.now())} UTC, ${Math.round(clock.ahead() / 1000)} s ahead.</p>
    <div class="buttons">
      ${STEPS.map(([name, ms]) =>
        form('/clock', token, html`<button name="advanceMs" value="${ms}">Go on ${name}</button>`),
      )}
    </div>
    <h2>Faults</h2>
    <p>0 times takes a fault back. A restart takes back all of them.</p>
    <ul class="faults">
      ${FAULTS.map(fault)}
    </ul>
    <h2>Forget everything</h2>
    ${form(
      '/reset',
      token,
      html`<label>Type reset <input name="sure" autocomplete="off" /></label> <button>Forget everything</button>`,
    )}`;
}
