// The service worker's own entry: it becomes /sw.js, apart from every other bundle.
import { serve } from './worker';
import type { WorkerScope } from './worker-scope';

serve(globalThis as unknown as WorkerScope);
