// Used by the end-to-end tests.
export { serveGallery } from './gallery';
