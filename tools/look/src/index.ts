// What the journeys take from here.
export { serveGallery } from './gallery';
