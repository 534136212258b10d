import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser } from './browser';
import { contactSheet } from './contact-sheet';
import { serveGallery } from './gallery';
import { livePages } from './live-pages';
import { takePicture, type Picture, type Place } from './pictures';
import { runningSite } from './running-site';
import { views } from './views';

const DIST = join(__dirname, '../../../dist');
const FOLDER = join(DIST, 'look');
const ORIGIN = process.env.BASE_URL ?? 'http://localhost:4000';
const AT_ONCE = 2;

/** The places that were asked for by name, else all. */
async function places(galleryAddress: string): Promise<Place[]> {
  const all = [...(await livePages(ORIGIN)), { name: 'gallery', address: galleryAddress }];
  const asked = process.argv.slice(2);
  return asked.length === 0 ? all : all.filter(({ name }) => asked.includes(name));
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

/** `npm run look [path …]` */
async function look(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const site = await runningSite(ORIGIN);
  const gallery = await serveGallery(join(DIST, 'gallery'));
  try {
    report(await takeAll(await places(gallery.address)));
  } finally {
    await gallery.stop();
    site.stop();
  }
}

void look();
