const MAX_RETURN_LENGTH = 512; // of a way back that sign-in takes

/** The address of sign-in that leads back to `address`, or to `fallback` where that is too long. */
export const signInAddress = (address: string, fallback: string): string =>
  `/api/login?returnTo=${address === fallback || address.length > MAX_RETURN_LENGTH ? fallback : encodeURIComponent(address)}`;
