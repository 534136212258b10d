import { criteriaOf, searchFieldsOf, searchUrl, readCriteria, resetCriterion } from './criteria';

const ANY = { farmerType: 'any', farmType: 'any', fundingRange: 'any', projectFocus: 'any' } as const;
const criteria = { ...ANY, farmerType: 'beginning', projectFocus: 'soil health', location: 'Tuskegee AL' } as const;

test('every criterion is ‘any’ by default, and the location is optional', () => {
  expect(readCriteria('')).toEqual(ANY);
  expect(searchUrl(ANY)).toBe('/grant-search');
});

test('criteria are written to the URL and read from it', () => {
  const address = searchUrl(criteria);
  expect(address).toBe('/grant-search?farmerType=beginning&projectFocus=soil+health&location=Tuskegee+AL');
  expect(readCriteria(address.slice(address.indexOf('?')))).toEqual(criteria);
});

test('standings are written to the URL and read from it', () => {
  const school = criteriaOf({ ...searchFieldsOf(criteria), standings: ['organization', 'veteran'] });
  const address = searchUrl(school);
  expect(address).toContain('&organization=yes&veteran=yes');
  expect(readCriteria(address.slice(address.indexOf('?')))).toEqual({ ...criteria, organization: true, veteran: true });
  expect(resetCriterion('farmerType', school)).toMatchObject({ farmerType: 'any', organization: true, veteran: true });
  expect(criteriaOf({ ...searchFieldsOf(school), standings: [] })).toEqual(criteria);
});

test.each([
  ['?organization=1'],
  ['?farmerType=king'],
  ['?applicant=king&purpose=any'],
  ['?fundingRange=<script>'],
  ['?location=%20%20'],
  [`?location=${'x'.repeat(501)}`],
])('what nobody can choose (%s) is left out', (search) => expect(readCriteria(search)).toEqual(ANY));

test('one criterion can be reset', () => {
  expect(resetCriterion('farmerType', criteria)).toEqual({ ...criteria, farmerType: 'any' });
  expect(resetCriterion('location', criteria)).toEqual({
    ...ANY,
    farmerType: 'beginning',
    projectFocus: 'soil health',
  });
});

test('the words on the need are written to the URL and read from it', () => {
  const need = "my grandmother's title, 3/4 acre & a fence";
  const address = searchUrl({ ...criteria, need });
  expect(readCriteria(address.slice(address.indexOf('?')))).toEqual({ ...criteria, need });
  expect(readCriteria(`?need=${'x'.repeat(201)}`)).toEqual(ANY);
  expect(resetCriterion('location', { ...criteria, need })).toMatchObject({ need });
});
