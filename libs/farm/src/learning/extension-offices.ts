import offices from './extension-offices.json';

/** A state's Cooperative Extension: who to ask when a plan meets real ground. Check every address before launch. */
export interface ExtensionOffice {
  name: string;
  url: string;
  soilTest: string;
}

/** By two-letter state, the thirteen states of the South. */
export const extensionOffices: Readonly<Record<string, ExtensionOffice>> = offices;
