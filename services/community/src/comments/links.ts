const LINK = /\bhttps?:\/\/\S+|\bwww\.\S+\.\S+/giu;

/** How many addresses of the web stand in a text. */
export const linksIn = (text: string): number => text.match(LINK)?.length ?? 0;
