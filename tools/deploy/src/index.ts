export { NODE_FLAGS } from './image/parts';
export { programOnPath } from './on-path';
