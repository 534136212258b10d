// What is needed where one machine is not enough. The programs of this project are image/pack.ts and image/apply.ts.
export { NODE_FLAGS } from './image/parts';
export { programOnPath } from './on-path';
