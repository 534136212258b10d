/** Maximum connections per replica, without those of jobs. A separate export, because tools read it before generating. */
export const POOL_CONNECTIONS = 8;
