import offices from './extension-offices.json';

/** A state's Cooperative Extension. Check every address before launch. */
export interface ExtensionOffice {
  name: string;
  url: string;
  soilTest: string;
}

/** By two-letter state code, for the thirteen states of the South. */
export const extensionOffices: Readonly<Record<string, ExtensionOffice>> = offices;
