// Entry of the service worker, /sw.js.
import { startWorker, type WorkerScope } from './service-worker';

startWorker(globalThis as unknown as WorkerScope);
