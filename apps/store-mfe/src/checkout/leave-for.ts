/** Leaves this site for another address; the page ends here. */
export const leaveFor = (url: string): void => window.location.assign(url);
