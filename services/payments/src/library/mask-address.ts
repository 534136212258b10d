/** 'r•••@example.com': enough to recognize one's own address, too little to learn somebody else's. */
export const maskAddress = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••');
