const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Whether a form may send this text as an address. Only what is surely none is held back; services look closer. */
export const looksLikeEmail = (text: string): boolean => ADDRESS.test(text);
