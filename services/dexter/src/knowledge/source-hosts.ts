// Only public sources count: the land-grant universities' Extension services, federal and state departments, and what
// they run together. The farm's own articles name the page of this site they tell of.
const HOSTS = [
  // Federal
  'usda.gov',
  'epa.gov',
  'fda.gov',
  'cdc.gov',
  'noaa.gov',
  'weather.gov',
  'drought.gov',
  'ready.gov',
  'fema.gov',
  'grants.gov',
  'sam.gov',
  'irs.gov',
  'sba.gov',
  'foodsafety.gov',
  'farmers.gov',
  // What Extension services run together
  'extension.org',
  'sare.org',
  'nchfp.uga.edu',
  'attra.ncat.org',
  '4-h.org',
  // Land-grant universities of the South
  'aces.edu',
  'uada.edu',
  'ufl.edu',
  'famu.edu',
  'uga.edu',
  'fvsu.edu',
  'uky.edu',
  'kysu.edu',
  'lsu.edu',
  'lsuagcenter.com',
  'suagcenter.com',
  'msstate.edu',
  'alcorn.edu',
  'ncsu.edu',
  'ncat.edu',
  'okstate.edu',
  'langston.edu',
  'clemson.edu',
  'scsu.edu',
  'tennessee.edu',
  'tnstate.edu',
  'tamu.edu',
  'pvamu.edu',
  'vt.edu',
  'vsu.edu',
  'tuskegee.edu',
  'auburn.edu',
  // Land-grant universities elsewhere, for what the South has not written
  'wvu.edu',
  'umd.edu',
  'psu.edu',
  'cornell.edu',
  'umn.edu',
  'missouri.edu',
  'oregonstate.edu',
  'unl.edu',
  'purdue.edu',
  'colostate.edu',
  'umass.edu',
  // State departments of agriculture
  'agr.georgia.gov',
  'agi.alabama.gov',
  'ncagr.gov',
  'agriculture.sc.gov',
  'fdacs.gov',
  'tn.gov',
  'mdac.ms.gov',
] as const;

/** Whether an address is https and belongs to one of the public sources we take advice from. */
export function isPublicSource(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' && HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
