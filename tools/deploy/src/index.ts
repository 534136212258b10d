// What stands around the site where one machine is not enough: nginx, container images, Kubernetes.
// The programs of this project are nginx/cli.ts, image/pack.ts and k8s/write.ts.
export { NODE_FLAGS } from './image/parts';
export type { Front } from './nginx/front';
export { installedNginx, nginxArguments } from './nginx/program';
export { programOnPath } from './on-path';
