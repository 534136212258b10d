/** What letters tell of an order. Money is in cents. */
export interface OrderTold {
  id: string;
  number: string;
  kind: 'guide' | 'course';
  productId: string;
  title: string;
  priceCents: number;
  discountCents: number;
  totalCents: number;
  paidAt: Date;
}

/** The link that a letter carries, and what it is good for. */
export interface GrantTold {
  token: string;
  downloads: number;
  expiresAt: Date;
}

/** The page that a letter's link opens; never a file, and nothing is used up by opening it. */
export function openingPage({ kind, productId }: OrderTold, { token }: GrantTold, siteOrigin: string): string {
  const grant = encodeURIComponent(token);
  return kind === 'course'
    ? `${siteOrigin}/course-access?course=${encodeURIComponent(productId)}&grant=${grant}`
    : `${siteOrigin}/library?grant=${grant}`;
}

/** How the link may be used, in one paragraph. */
export const howItOpens = 'The first browser that opens it is remembered. Any other asks for this e-mail address once.';
