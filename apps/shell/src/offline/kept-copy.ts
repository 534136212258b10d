const TIME: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };

/** What stands above a page that comes from this device. */
const noteOf = (answeredAt: string | null): string => {
  const at = answeredAt && new Date(answeredAt);
  return `No connection: this is the page as you last saw it${at ? `, ${at.toLocaleString('en-US', TIME)}` : ''}.`;
};

/** A kept document, with a note of its age before the part that React takes over. */
export async function keptCopy(response: Response): Promise<Response> {
  const html = await response.text();
  const note = `<p class="kept-note" role="status">${noteOf(response.headers.get('date'))}</p>`;
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name); // the text is unpacked, and longer
  return new Response(html.replace('<div id="root">', `${note}<div id="root">`), { headers });
}
