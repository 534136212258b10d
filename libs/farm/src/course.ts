import { cents, type Cents } from './money';

export interface Course {
  kind: 'course';
  id: string;
  title: string;
  price: Cents;
  description: string;
  includes: string;
  sellable: boolean;
}

/** The premium course. Spec 1 section 9. */
export const course: Course = {
  kind: 'course',
  id: 'southern-market-garden',
  title: 'The Southern Market Garden',
  price: cents(7999),
  description: 'Eight lessons that take a Southern market garden from bare ground to paying customers.',
  includes: 'Lifetime access, certificate of completion, Dexter Jr. AI support',
  sellable: true,
};
