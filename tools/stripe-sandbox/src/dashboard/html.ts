/** A piece of a page whose texts are safe to send. Only this file makes one. */
export interface Html {
  readonly html: string;
}
type Part = Html | string | number | null | undefined | false | readonly Part[];

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const written = (part: Part): string => {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'object') return 'html' in part ? part.html : part.map(written).join('');
  return escaped(String(part));
};

/** Markup with holes: whatever stands in a hole is text, unless it was made here. What a shop wrote cannot run. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html => ({
  html: texts.map((text, at) => text + written(parts[at])).join(''),
});

/** Times of the sandbox's clock, in whole seconds. */
export const when = (ms: number) => new Date(ms).toISOString().replace('T', ' ').slice(0, 19);

export const dollars = (cents: number) => `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;

/** A table under its heading; the first cell of a row names the row. A wide one scrolls by itself, by keyboard too. */
export function table(title: string, heads: readonly string[], rows: readonly Part[][]): Html {
  if (rows.length === 0)
    return html`<h2>${title}</h2>
      <p>None yet.</p>`;
  const row = ([first, ...cells]: Part[]) =>
    html`<tr>
      <th scope="row">${first}</th>
      ${cells.map((cell) => html`<td>${cell}</td>`)}
    </tr>`;
  return html`<h2>${title}</h2>
    <div class="wide" role="region" aria-label="${title}" tabindex="0">
      <table>
        <thead>
          <tr>
            ${heads.map((head) => html`<th scope="col">${head}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(row)}
        </tbody>
      </table>
    </div>`;
}

/** Names and values, such as the facts of one payment. */
export const facts = (pairs: readonly (readonly [string, Part])[]): Html =>
  html`<dl>
    ${pairs.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value || 'none'}</dd>
        </div>`,
    )}
  </dl>`;

/** A form that changes something: it carries the token that only this page knows. */
export const form = (action: string, token: string, inside: Html): Html =>
  html`<form method="post" action="${action}"><input type="hidden" name="token" value="${token}" />${inside}</form>`;

const DOORS = [
  ['/', 'Payments'],
  ['/log', 'Log'],
  ['/switches', 'Switches'],
] as const;

/** A whole page; `here` is the door it belongs to. */
export function pageOf(title: string, here: string, inside: Html): string {
  const door = ([path, name]: readonly [string, string]) =>
    html`<li><a href="${path}" ${path === here && html` aria-current="page"`}>${name}</a></li>`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}: card sandbox</title>
        <link rel="stylesheet" href="/sandbox/dashboard.css" />
      </head>
      <body>
        <header>
          <p><strong>Card sandbox: no real money.</strong></p>
          <nav aria-label="Card sandbox">
            <ul>
              ${DOORS.map(door)}
            </ul>
          </nav>
        </header>
        <main>
          <h1>${title}</h1>
          ${inside}
        </main>
      </body>
    </html> `.html;
}
