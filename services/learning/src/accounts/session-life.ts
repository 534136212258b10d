type Role = 'member' | 'operator';

const HOUR_SECONDS = 3_600;

/** Seconds after which a session ends however busy it is; the idle limits stand in learning.session_of(). */
export const sessionSeconds = (role: Role): number => (role === 'operator' ? 24 : 30 * 24) * HOUR_SECONDS;
