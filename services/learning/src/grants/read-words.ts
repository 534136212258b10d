import { type Applicant, type Criteria, type GrantNeed, needFacts } from '@farm/almanac';
import type { GrantCriteria } from '@farm/contracts';
import { type GrantNeedReading, isPartOf, readGrantNeed } from '@farm/reader';

/** Needs that schools, churches and gardens have, and who then applies where nobody is named. */
const NEEDS_OF_GROUPS: Readonly<Partial<Record<GrantNeedReading['needs'][number], Criteria['applicant']>>> = {
  'school-garden': 'school',
  'school-food': 'school',
  'ag-class': 'school',
  'community-garden': 'community-garden',
  'youth-garden': 'nonprofit',
};

/** Who applies, as the form says it, or as the words do where the form leaves it open. */
function applicantOf({ applicant, organization }: GrantCriteria, { needs, ...reading }: GrantNeedReading) {
  const ofNeed = needs.map((need) => NEEDS_OF_GROUPS[need]).find((each) => each !== undefined);
  const named = organization || ofNeed || reading.isGroup ? (reading.applicant ?? ofNeed) : undefined;
  const isChurch =
    reading.isChurch && (named !== undefined || applicant === 'community-garden' || applicant === 'nonprofit');
  return { ...((applicant ?? named) ? { applicant: applicant ?? named } : {}), ...(isChurch ? { church: true } : {}) };
}

/** What schools and gardens apply for first, whatever it takes. */
const OWN_NEEDS: Readonly<Partial<Record<Applicant, GrantNeed>>> = {
  school: 'school-garden',
  'community-garden': 'community-garden',
};

/** The needs of an applicant: a group's own before what else the words name. */
function needsOf(named: readonly GrantNeed[], applicant: Applicant | undefined): readonly GrantNeed[] {
  const own = applicant === undefined ? undefined : OWN_NEEDS[applicant];
  const isOwn = named.length === 0 || named.some((need) => needFacts(need).isOfGroup);
  return own === undefined || isOwn ? named : [own, ...named.filter((need) => !isPartOf(need, own))];
}

/** Who belongs to a tribe is shown the doors of Native farmers beside those of the need. */
function withTribalDoors(
  needs: readonly GrantNeed[],
  applicant: Applicant | undefined,
  { tribal }: GrantCriteria,
  { groups, people }: GrantNeedReading,
): readonly GrantNeed[] {
  const isMember = tribal === true || groups.includes('tribal');
  const isOwnWay =
    needs.length === 0 ||
    needs.includes('youth-project') ||
    people === 'lumbee' || // without trust land
    needs.includes('tribal-land') ||
    needs.some((need) => needFacts(need).urgent);
  return isMember && (applicant === undefined || applicant === 'person') && !isOwnWay
    ? [...needs, 'tribal-land']
    : needs;
}

/** A child's project comes before what it takes. */
const youthFirst = (needs: readonly GrantNeed[], { isYouth }: GrantNeedReading): readonly GrantNeed[] =>
  isYouth && needs.includes('youth-project')
    ? ['youth-project', ...needs.filter((need) => need !== 'youth-project')]
    : needs;

/** What the words of a visitor say beside the choices. Words beside the place count for a loss or a title alone. */
export function readWords(need: string, place: string, criteria: GrantCriteria): Partial<Criteria> {
  const reading = readGrantNeed(need);
  const isOpen = need === '' && criteria.purpose === undefined && criteria.projectFocus === 'any';
  const who = applicantOf(criteria, reading);
  const needs = isOpen
    ? readGrantNeed(place).needs.filter((each) => needFacts(each).isLoss || each === 'heirs')
    : youthFirst(withTribalDoors(needsOf(reading.needs, who.applicant), who.applicant, criteria, reading), reading);
  const groups = reading.groups.filter((group) => !(group === 'beginning' && criteria.farmerType === 'experienced'));
  return {
    ...(needs.length === 0 ? {} : { needs }),
    ...who,
    ...(groups.length === 0 ? {} : { groups }),
    ...(groups.includes('veteran') ? { veteran: true } : {}),
    ...(groups.includes('tribal') ? { tribal: true } : {}),
    ...(reading.isYouth && needs.includes('youth-project') ? { youth: true } : {}),
    ...(reading.raises === null || isOpen ? {} : { raises: reading.raises }),
    ...(reading.people === null ? {} : { people: reading.people }),
    ...(reading.age === null ? {} : { age: reading.age }),
    ...(reading.sum === null ? {} : { sum: reading.sum }),
    ...(reading.years === null ? {} : { years: reading.years }),
    ...(reading.lossOn === null ? {} : { lossOn: reading.lossOn }),
    ...(reading.noLoans ? { noLoans: true } : {}),
    ...(reading.wish === null ? {} : { wish: reading.wish }),
  };
}
