import { join } from 'node:path';
import { serveGallery } from './gallery';

/** `npm run gallery` */
void serveGallery(join(__dirname, '../../../dist/gallery')).then(({ address }) => console.log(`Gallery: ${address}`));
