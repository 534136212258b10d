/** A state's Cooperative Extension: who to ask when a plan meets real ground. Check every address before launch. */
export interface ExtensionOffice {
  name: string;
  url: string;
  soilTest: string;
}

const office = (name: string, url: string, soilTest: string): ExtensionOffice => ({ name, url, soilTest });

/** By two-letter state, the thirteen states of the South. */
export const extensionOffices: Readonly<Record<string, ExtensionOffice>> = {
  AL: office('Alabama Extension', 'https://www.aces.edu/', 'https://www.aces.edu/blog/category/soil/'),
  AR: office(
    'University of Arkansas Cooperative Extension',
    'https://www.uaex.uada.edu/',
    'https://www.uaex.uada.edu/environment-nature/soil-testing/',
  ),
  FL: office('UF/IFAS Extension', 'https://sfyl.ifas.ufl.edu/', 'https://soilslab.ifas.ufl.edu/'),
  GA: office('UGA Cooperative Extension', 'https://extension.uga.edu/', 'https://aesl.ces.uga.edu/'),
  KY: office('UK Cooperative Extension', 'https://extension.ca.uky.edu/', 'https://soils.rs.uky.edu/'),
  LA: office('LSU AgCenter', 'https://www.lsuagcenter.com/', 'https://www.lsuagcenter.com/topics/soils'),
  MS: office(
    'Mississippi State University Extension',
    'https://extension.msstate.edu/',
    'https://extension.msstate.edu/soil-testing',
  ),
  NC: office('NC State Extension', 'https://www.ces.ncsu.edu/', 'https://www.ncagr.gov/divisions/agronomic-services'),
  OK: office('OSU Extension', 'https://extension.okstate.edu/', 'https://extension.okstate.edu/topics/soil/'),
  SC: office(
    'Clemson Extension',
    'https://hgic.clemson.edu/',
    'https://www.clemson.edu/public/regulatory/ag-srvc-lab/',
  ),
  TN: office('UT Extension', 'https://utia.tennessee.edu/', 'https://soillab.tennessee.edu/'),
  TX: office('Texas A&M AgriLife Extension', 'https://agrilifeextension.tamu.edu/', 'https://soiltesting.tamu.edu/'),
  VA: office('Virginia Cooperative Extension', 'https://ext.vt.edu/', 'https://www.soiltest.vt.edu/'),
};
