/** Most connections of one copy of a service, those of its jobs aside. Read before anything is generated. */
export const POOL_CONNECTIONS = 8;
