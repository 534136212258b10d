type Role = 'member' | 'operator';

const HOUR_SECONDS = 3_600;

/** Seconds after which a session ends however busy it is. */
export const sessionSeconds = (role: Role): number => (role === 'operator' ? 24 : 30 * 24) * HOUR_SECONDS;

/** Seconds without a request after which a session is over. learning.session_of() decides it; lists of sessions agree. */
export const idleSeconds = (role: Role): number => (role === 'operator' ? 8 : 14 * 24) * HOUR_SECONDS;
