import { formatUsd, guides } from '@farm/farm';
import { buttonClass, Card, CardGrid, Drawing, Text, VisuallyHidden } from '@farm/ui';
import { apiQuery, Link, useQuery } from '@farm/web-kit';
import classes from './for-teachers.module.css';
import { teacherGuides } from './teacher-guides';

/** Where the store shows a guide, with 'Look inside' and what can be done with it now. */
const shelfPath = (id: string): string => `/country-store#${id}`;

const shopQuery = apiQuery('GET /api/payments/config');

const findGuide = (id: string) => guides.find((guide) => guide.id === id);

function TeacherGuide({ id, lessons, isReleased }: (typeof teacherGuides)[number] & { isReleased: boolean }) {
  const guide = findGuide(id);
  if (!guide) return null;
  const { title, description, price, button, sellable } = guide;
  const isOnSale = sellable || isReleased;
  return (
    <Card wide title={title} drawing={<Drawing name={guide.cover.drawing} />}>
      <p>{description}</p>
      <ol className={classes.lessons}>
        {lessons.map((lesson) => (
          <li key={lesson}>{lesson}</li>
        ))}
      </ol>
      <p>
        <strong>{formatUsd(price)}</strong>
      </p>
      {!isOnSale && <Text tone="muted">{button}</Text>}
      <p className={classes.print}>
        <Link className={buttonClass('outline')} to={shelfPath(id)}>
          <span>
            <span key={isOnSale ? 'open' : 'closed'}>{isOnSale ? 'See it in the store' : 'Tell me when it opens'}</span>{' '}
            <VisuallyHidden>{title}</VisuallyHidden>
          </span>
        </Link>
      </p>
    </Card>
  );
}

/** The free guide, and those for teachers with their lessons. */
export function GuideShelf() {
  // None while the service is down: the catalogue's words remain.
  const released = useQuery(shopQuery).data?.released ?? [];
  const freeGuide = findGuide('growing-minds');
  return (
    <CardGrid columns={3}>
      {freeGuide && (
        <Card wide title={freeGuide.title} drawing={<Drawing name={freeGuide.cover.drawing} />}>
          <p>{freeGuide.description}</p>
          <p>
            Four activities for ages 3 to 5, four for 6 to 8 and four for 9 to 12, with what is safe, a season of ten
            weeks and a notebook page to copy.
          </p>
          <p>
            <strong>FREE</strong>
          </p>
          <p className={classes.print}>
            <Link className={buttonClass()} to={shelfPath(freeGuide.id)}>
              Read it free
              <VisuallyHidden>{`: ${freeGuide.title}`}</VisuallyHidden>
            </Link>
          </p>
        </Card>
      )}
      {teacherGuides.map((guide) => (
        <TeacherGuide key={guide.id} {...guide} isReleased={released.includes(guide.id)} />
      ))}
    </CardGrid>
  );
}
