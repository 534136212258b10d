import type { Picture } from './pictures';

const STYLE = `body{font:16px/1.5 sans-serif;margin:24px;background:#fff;color:#111}
.row{display:flex;gap:12px;align-items:flex-start;overflow-x:auto}
figure{margin:0;flex:none}img{display:block;width:220px;border:1px solid #999}li{overflow-wrap:anywhere}`;

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

function figure({ file, view, findings }: Picture): string {
  const mark = findings.length > 0 ? ` (${findings.length} findings)` : '';
  return `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${view}${mark}</figcaption></figure>`;
}

const findings = (pictures: readonly Picture[]): string =>
  pictures.flatMap((picture) => picture.findings.map((text) => `<li>${picture.view}: ${escape(text)}</li>`)).join('');

/** All pictures in one view, a row for each page, with what is wrong beneath. */
export function contactSheet(pictures: readonly Picture[]): string {
  const places = [...new Set(pictures.map(({ place }) => place))];
  const rows = places.map((place) => {
    const own = pictures.filter((picture) => picture.place === place);
    return `<h2>${place}</h2><div class="row">${own.map(figure).join('')}</div><ul>${findings(own)}</ul>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Look</title><style>${STYLE}</style><h1>Look</h1>${rows.join('')}</html>`;
}
