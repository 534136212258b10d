export { NODE_FLAGS } from './image/parts';
export { CHROMIUM, HEADLESS_CHROMIUM, programOnPath } from './on-path';
