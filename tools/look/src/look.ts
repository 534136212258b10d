import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser } from './browser';
import { contactSheet } from './contact-sheet';
import { serveGallery } from './gallery';
import { livePages } from './live-pages';
import { takePicture, type Picture, type Place } from './pictures';
import { runningSite } from './running-site';
import { statesOf } from './states';
import { views } from './views';

const DIST = join(__dirname, '../../../dist');
const FOLDER = join(DIST, 'look');
const ORIGIN = process.env.BASE_URL ?? 'http://localhost:4000';
const AT_ONCE = 2;

const asked = process.argv.slice(2);
const isAsked = ({ name }: Place) => asked.length === 0 || asked.includes(name);

/** The site's pages that were asked for by name, else all. The gallery needs no site. */
async function sitePictures(): Promise<Picture[]> {
  if (asked.length > 0 && asked.every((name) => name === 'gallery')) return [];
  const site = await runningSite(ORIGIN);
  try {
    return await takeAll([...(await livePages(ORIGIN)), ...statesOf(ORIGIN)].filter(isAsked));
  } finally {
    site.stop();
  }
}

async function galleryPictures(): Promise<Picture[]> {
  const gallery = await serveGallery(join(DIST, 'gallery'));
  try {
    return await takeAll([{ name: 'gallery', address: gallery.address }].filter(isAsked));
  } finally {
    await gallery.stop();
  }
}

async function takeAll(todo: readonly Place[]): Promise<Picture[]> {
  const browser = await openBrowser();
  const shots = todo.flatMap((place) => views.map((view) => ({ place, view })));
  const pictures: Picture[] = [];
  const next = shots.values();
  const work = async () => {
    for (const { place, view } of next) pictures.push(await takePicture(browser, FOLDER, place, view));
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    await browser.close();
  }
  const order = shots.map(({ place, view }) => `${place.name} ${view.name}`);
  const at = ({ place, view }: Picture) => order.indexOf(`${place} ${view}`);
  return pictures.sort((one, other) => at(one) - at(other));
}

function report(pictures: readonly Picture[]): void {
  writeFileSync(join(FOLDER, 'index.html'), contactSheet(pictures));
  for (const { place, view, findings } of pictures)
    for (const finding of findings) console.log(`${place} ${view}: ${finding}`);
  const faulty = pictures.filter(({ findings }) => findings.length > 0).length;
  console.log(`${pictures.length} pictures, ${faulty} with findings: ${join(FOLDER, 'index.html')}`);
  if (faulty > 0) process.exitCode = 1;
}

/** `npm run look [name …]`: exit code 1 with findings, 2 for a name that no page has. */
async function look(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const pictures = [...(await sitePictures()), ...(await galleryPictures())];
  const unknown = asked.filter((name) => !pictures.some(({ place }) => place === name));
  if (unknown.length === 0) return report(pictures);
  console.error(
    `No page is called ${unknown.join(', ')}. Pages are named by their paths, states as the last run's sheet says.`,
  );
  process.exitCode = 2;
}

void look();
