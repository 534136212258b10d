export const grantOptions = {
  farmerType: [
    { value: 'any', label: 'Any farmer' },
    { value: 'beginning', label: 'Beginning farmer (10 years or less)' },
    { value: 'minority', label: 'Minority farmer' },
    { value: 'young', label: 'Young farmer (under 40)' },
    { value: 'women', label: 'Women farmers' },
    { value: 'experienced', label: 'Experienced farmer' },
  ],
  farmType: [
    { value: 'any', label: 'Any farm' },
    { value: 'vegetable', label: 'Vegetable' },
    { value: 'fruit', label: 'Fruit' },
    { value: 'grain', label: 'Grain' },
    { value: 'livestock', label: 'Livestock' },
    { value: 'urban', label: 'Urban' },
    { value: 'organic', label: 'Organic' },
  ],
  /** `least` and `most` in US dollars, inclusive; null: unlimited. */
  fundingRange: [
    { value: 'any', label: 'Any amount', least: 0, most: null },
    { value: 'small', label: 'Small: under $10,000', least: 0, most: 10_000 },
    { value: 'medium', label: 'Medium: $10,000-$50,000', least: 10_000, most: 50_000 },
    { value: 'large', label: 'Large: over $50,000', least: 50_000, most: null },
  ],
  projectFocus: [
    { value: 'any', label: 'Any project' },
    { value: 'sustainable', label: 'Sustainable practices' },
    { value: 'technology', label: 'Technology' },
    { value: 'education', label: 'Education' },
    { value: 'market', label: 'Marketing and sales' },
    { value: 'soil health', label: 'Soil health' },
    { value: 'water', label: 'Water' },
  ],
} as const;

/** What decides who may apply, and whether loans are listed among grants. */
export const applicantTypes = [
  { value: 'organization', label: 'We are a school, co-op, nonprofit or public body' },
  { value: 'veteran', label: 'I am a veteran' },
  { value: 'limitedResource', label: 'I am a limited-resource farmer: small sales and a low income for two years' },
  { value: 'youth', label: 'I am under 18' },
  { value: 'tribal', label: 'I am a member of a tribe, or farm tribal land' },
  { value: 'loans', label: 'A loan is as welcome as a grant' },
] as const;

/** Choices beside the filters, each with one that says nothing. */
export const grantExtras = {
  applicant: [
    { value: 'any', label: 'A person who grows' },
    { value: 'business', label: 'A farm business or other firm' },
    { value: 'nonprofit', label: 'A nonprofit' },
    { value: 'school', label: 'A school' },
    { value: 'community-garden', label: 'A community or church garden' },
    { value: 'co-op', label: 'A co-op' },
    { value: 'tribe', label: 'A tribe' },
    { value: 'government', label: 'A town, county or other public body' },
  ],
  purpose: [
    { value: 'any', label: 'What the project focus says' },
    { value: 'land', label: 'Land: buying it or clearing its title' },
    { value: 'disaster', label: 'Losses after a disaster' },
  ],
} as const;

/** Shown next to the results. */
export const grantTips = [
  'Start 6 to 8 weeks before a deadline.',
  'For federal grants, register at SAM.gov. Registration is free, takes weeks and is renewed every year; a letter that asks for a fee is a scam.',
  'Get your farm and tract number from the Farm Service Agency before you apply for conservation money.',
  'Cost-share and many grants pay after the work is done: plan how you pay first.',
  'A loan must be repaid. It is never a grant, whatever it is called.',
  'Your 1890 land-grant university and your county Extension office help with applications for free.',
] as const;
